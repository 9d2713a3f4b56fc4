import { listOrders } from '@kontor/contract/orders'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useCan } from '../../lib/session.ts'
import { type Overlay, onOpenOverlay, openOverlay } from './open-overlay.ts'

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
  const canFind = useCan()(listOrders)

  useEffect(() => onOpenOverlay(setOpen), [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What is open wants an answer first; a second window would lie over it.
      if (document.querySelector('[aria-modal="true"], dialog[open]')) return
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openOverlay('palette')
      } else if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) {
        return
      } else if (event.key === '?') {
        openOverlay('shortcuts')
      } else if (event.key === '/') {
        event.preventDefault()
        openOverlay('quick-find')
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const close = () => setOpen(undefined)
  return (
    <Suspense fallback={null}>
      {(open === 'palette' || open === 'quick-find') && (
        <Palette findsNumbers={open === 'quick-find' && canFind} onClose={close} />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {open === 'support' && <SupportDialog onClose={close} />}
    </Suspense>
  )
}
