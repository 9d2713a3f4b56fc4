/** The dialogs that any screen can open. */
export type Overlay = 'palette' | 'quick-find' | 'shortcuts' | 'support'

type Listener = (overlay: Overlay) => void

const listeners = new Set<Listener>()

/** Opens an overlay, wherever its button is. */
export function openOverlay(overlay: Overlay): void {
  for (const listener of listeners) listener(overlay)
}

export function onOpenOverlay(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
