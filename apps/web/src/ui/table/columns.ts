import type { ReactNode } from 'react'

/**
 * How long a column stays while its table gets narrower: `extra` goes first, below 1600 pixels of window, then `low`, below
 * 1250, then `medium`, then `high`. `essential` columns always stay. A card shows what is essential or high.
 */
type Priority = 'essential' | 'high' | 'medium' | 'low' | 'extra'

/** One column of a list, declared once: heading, cell, sorting, width, priority and whether it shows from the start. */
export interface Column<Row> {
  /** Unique within the table; also the name the server sorts by, when `sortable`. */
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly priority: Priority
  readonly sortable?: boolean
  /** `end` for money, counts and ages. */
  readonly align?: 'start' | 'end'
  /** In a card the heading stands before the value: for a number that says nothing by itself. */
  readonly labelled?: boolean
  /** Pixels at least. */
  readonly width?: number
  /**
   * The share of the width that the others leave, beside other growing columns; what does not fit is cut with an
   * ellipsis. For the text of a row: one or two columns a table.
   */
  readonly grow?: number
  /** Shown until the user chooses otherwise; default true. */
  readonly defaultVisible?: boolean
  /** A column that identifies the row can't be switched off. */
  readonly pinned?: boolean
  /** Buttons of the row: they stay visible at the end while the rest scrolls sideways. */
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

/**
 * A click on a heading goes ascending, descending, then back to the list's own order. Where that is the order of this very
 * column, there is nothing to go back to: a click turns it round.
 * @param own the list's own order; undefined where no heading stands for it
 */
export function nextSort(current: Sort | undefined, column: string, own?: Sort): Sort | undefined {
  if (current?.column !== column) return { column, direction: 'asc' }
  if (current.direction === 'asc') return { column, direction: 'desc' }
  return own?.column === column ? { column, direction: 'asc' } : undefined
}

/**
 * The columns to show: the user's choice in its order where there is one, else the table's own. A column that only the user's
 * choice brings in is not dropped again for its low priority. Buttons of the row stay at its end.
 */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): Column<Row>[] {
  const place = new Map(chosen?.map((id, index) => [id, index]))
  const end = columns.length
  return columns
    .filter((column) => column.pinned || (chosen ? place.has(column.id) : (column.defaultVisible ?? true)))
    .toSorted((one, other) =>
      chosen
        ? Number(one.actions ?? false) - Number(other.actions ?? false) ||
          (place.get(one.id) ?? -end) - (place.get(other.id) ?? -end)
        : 0,
    )
    .map((column) => (column.defaultVisible === false ? { ...column, priority: 'high' } : column))
}

/** The attributes that the styles of a column's cells depend on. */
export const cellAttributes = <Row>({ align, grow, actions, priority }: Column<Row>) => ({
  'data-align': align,
  'data-grow': grow === undefined ? undefined : true,
  'data-actions': actions || undefined,
  'data-priority': priority,
})

/**
 * The roles of table elements, written out: in a card their `display` is no table's any more, and browsers then drop
 * the roles that the elements have by themselves.
 */
export const TABLE_ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const
