import type { KeyboardEvent } from 'react'

interface Options {
  readonly count: number
  readonly onOpen: (index: number, inNewTab: boolean) => void
  readonly onToggle: (index: number) => void
}

/** Which row a key leads to from `from`; undefined when the key moves nothing. */
function rowAfterKey(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, count - 1)
    case 'ArrowUp':
      return Math.max(from - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/**
 * Keys of a table whose rows can have the focus: arrows, Home and End move, space or x selects, Enter opens (with Ctrl or
 * Cmd in a new tab). Keys pressed in a link, button or field inside a row belong to that.
 */
export function useRowKeys({ count, onOpen, onToggle }: Options) {
  return (event: KeyboardEvent<HTMLTableElement>) => {
    const row = event.target
    if (!(row instanceof HTMLTableRowElement) || row.dataset.row === undefined) return
    const index = Number(row.dataset.row)
    const next = rowAfterKey(event.key, index, count)
    if (next !== undefined) {
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`tr[data-row="${next}"]`)?.focus()
    } else if (event.key === ' ' || event.key === 'x') {
      event.preventDefault()
      onToggle(index)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onOpen(index, event.ctrlKey || event.metaKey)
    }
  }
}
