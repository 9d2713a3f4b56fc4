import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** The path of the last screen; undefined before the first. */
let shownPath: string | undefined

/**
 * Gives the focus to a screen's heading when a change of route has brought it, so that the keyboard and a screen reader
 * begin there. The first page of a visit begins at the top as the browser has it, and a new filter of the same screen
 * leaves the focus where it is.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>): void {
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const before = shownPath
    shownPath = path
    // A skeleton is replaced by the screen, whose heading takes over the lost focus.
    const wasLost = document.activeElement === document.body
    // On the way back to a list its row has taken the focus already.
    const isRestored = document.activeElement instanceof HTMLTableRowElement
    if (before !== undefined && !isRestored && (before !== path || wasLost))
      heading.current?.focus({ preventScroll: true })
  }, [path, heading])
}
