import { useEffect, useEffectEvent } from 'react'

/** EAN-8 is the shortest that is scanned, and GTIN-14 the longest. */
const CODE = /^\d{8,14}$/

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/**
 * Listens to a scanner that types: digits and Enter, wherever the focus is. Digits that are typed into a field belong to the
 * field.
 */
export function useWedgeScanner(onScan: (ean: string) => void): void {
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    let typed = ''
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (/^\d$/.test(event.key)) {
        typed += event.key
        return
      }
      const code = typed
      if (event.key !== 'Shift') typed = ''
      if (event.key !== 'Enter' || !CODE.test(code)) return
      // A button that has the focus is not pressed by it.
      event.preventDefault()
      event.stopPropagation()
      scanned(code)
    }
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
