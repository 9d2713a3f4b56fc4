import type { ReactNode } from 'react'

/** One column of a list, declared once: heading, cell, sorting, width and whether it shows from the start. */
export interface Column<Row> {
  /** Unique within the table; also the name the server sorts by, when `sortable`. */
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly sortable?: boolean
  /** `end` for money, counts and ages. */
  readonly align?: 'start' | 'end'
  /** Pixels at least. */
  readonly width?: number
  /** Takes what the others leave, and is cut with an ellipsis where that is too little. One or two a table. */
  readonly grow?: boolean
  /** Shown until the user chooses otherwise; default true. */
  readonly defaultVisible?: boolean
  /** A column that identifies the row can't be switched off. */
  readonly pinned?: boolean
  /** Buttons of the row: they stay in sight at the end while the rest scrolls sideways. */
  readonly actions?: boolean
  /** Where the cell leads, when it has a meaning of its own. */
  readonly href?: (row: Row) => string | undefined
}

type SortDirection = 'asc' | 'desc'

export interface Sort {
  readonly column: string
  readonly direction: SortDirection
}

/** `-order_date` as the calls write it; undefined when the list keeps its default order. */
export const sortParam = (sort: Sort | undefined): string | undefined =>
  sort && (sort.direction === 'desc' ? `-${sort.column}` : sort.column)

/** The sorting that a call's `sort` value stands for. */
export function sortFromParam(param: string | undefined): Sort | undefined {
  if (!param) return undefined
  return param.startsWith('-')
    ? { column: param.slice(1), direction: 'desc' }
    : { column: param, direction: 'asc' }
}

/** A click on a heading goes ascending, descending, then back to the default order. */
export function nextSort(current: Sort | undefined, column: string): Sort | undefined {
  if (current?.column !== column) return { column, direction: 'asc' }
  return current.direction === 'asc' ? { column, direction: 'desc' } : undefined
}

/** The columns to show: the user's choice where there is one, else the table's own. */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: ReadonlySet<string> | undefined,
): Column<Row>[] {
  return columns.filter(
    (column) => column.pinned || (chosen ? chosen.has(column.id) : (column.defaultVisible ?? true)),
  )
}
