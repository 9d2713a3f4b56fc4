import { lazy, Suspense, useEffect, useState } from 'react'
import { type Overlay, onOpenOverlay, openOverlay } from './open-overlay.ts'
import { QUICK_FIND_ID } from './quick-find.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))
const SupportDialog = lazy(async () => ({ default: (await import('./support-dialog.tsx')).SupportDialog }))

/** Whether a key press goes into a field and therefore is no shortcut. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The palette, the list of shortcuts and the support dialog, each loaded when first asked for, and their keys. */
export function Overlays() {
  const [open, setOpen] = useState<Overlay>()

  useEffect(() => onOpenOverlay(setOpen), [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openOverlay('palette')
      } else if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) {
        return
      } else if (event.key === '?') {
        openOverlay('shortcuts')
      } else if (event.key === '/') {
        const field = document.getElementById(QUICK_FIND_ID)
        if (!field?.checkVisibility()) return
        event.preventDefault()
        field.focus()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const close = () => setOpen(undefined)
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {open === 'support' && <SupportDialog onClose={close} />}
    </Suspense>
  )
}
