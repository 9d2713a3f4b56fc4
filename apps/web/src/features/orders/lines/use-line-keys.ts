import type { KeyboardEvent } from 'react'

const NEXT = 'j'
const PREVIOUS = 'k'
/** Elements in which letters are input. */
const ELSEWHERE = 'input, textarea, select, [popover]'

/**
 * Keys of the list of lines: `j` and `k` move to the same control of the next and the previous line. They work
 * only while the focus is in the list and not in a field (WCAG 2.1.4).
 */
export function useLineKeys() {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = event.key === NEXT ? 1 : event.key === PREVIOUS ? -1 : 0
    const { target } = event
    if (step === 0 || !(target instanceof HTMLElement) || target.closest(ELSEWHERE)) return
    const line = target.closest('[data-line]')
    const next = step > 0 ? line?.nextElementSibling : line?.previousElementSibling
    if (!line || !next) return
    event.preventDefault()
    const place = controlsOf(line).indexOf(target)
    // Controls are matched from the end, since the last buttons are the same in every line.
    const controls = controlsOf(next)
    const wanted = controls[controls.length - (controlsOf(line).length - place)] ?? controls[0]
    wanted?.focus()
  }
}

/** Without those that are folded away. */
const controlsOf = (line: Element): HTMLElement[] =>
  [
    ...line.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), select:not(:disabled), summary'),
  ].filter((control) => !control.closest('[data-folded]'))
