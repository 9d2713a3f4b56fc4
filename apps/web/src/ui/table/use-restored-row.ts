import { useLocation } from '@tanstack/react-router'
import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react'

/** The row that was used last, by the entry of the browser's history in which it was. */
const lastRows = new Map<string, number>()
/** Entries kept at most. */
const MOST = 50

/**
 * Remembers which row of a table was used last, and gives it the focus when the browser goes back to this place of its
 * history. Scrolling is the router's.
 * @param ids of the rows in their order; undefined until they are there
 * @returns for the table element
 */
export function useRestoredRow(ids: readonly number[] | undefined): {
  readonly ref: RefObject<HTMLTableElement | null>
  readonly onClickCapture: (event: MouseEvent<HTMLTableElement>) => void
  readonly onFocusCapture: (event: FocusEvent<HTMLTableElement>) => void
} {
  const ref = useRef<HTMLTableElement>(null)
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  // Only the entry that was on screen first can be one that somebody came back to.
  const wanted = useRef(lastRows.get(entry))
  useEffect(() => {
    const id = wanted.current
    if (id === undefined || ids === undefined) return
    wanted.current = undefined
    // Whoever has gone on meanwhile keeps the focus.
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement?.tagName === 'H1'
    const row = ref.current?.querySelector<HTMLElement>(`tr[data-row="${ids.indexOf(id)}"]`)
    if (isFree) row?.focus({ preventScroll: true })
  }, [ids])
  const remember = ({ target }: { readonly target: EventTarget }) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null
    const id = row && ids?.[Number(row.dataset.row)]
    if (id === undefined || id === null) return
    lastRows.delete(entry)
    lastRows.set(entry, id)
    const [oldest] = lastRows.keys()
    if (lastRows.size > MOST && oldest !== undefined) lastRows.delete(oldest)
  }
  return { ref, onClickCapture: remember, onFocusCapture: remember }
}
