import {
  listsWhatWaits,
  type OrderListQuery,
  type OrderSort,
  type StatusFilter,
} from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'

export type Direction = 'asc' | 'desc'

/** A deadline to sort by: where there is none it is the last, whichever way the list runs. */
const orLast = (deadline: SQL, direction: Direction): SQL =>
  sql`coalesce(${deadline}, ${sql.raw(direction === 'asc' ? "'infinity'" : "'-infinity'")}::timestamptz)`

/** When an order has to leave, as its row says it. */
const DEADLINE = sql`case when o.status in ('approved', 'open') then o.ship_by_at end`

export const BY_DATE = [sql`o.order_date`, sql`o.id`] as const

/**
 * German order of names (DIN 5007-1): ä beside a, ß as ss, capitals and accents last. It is the order of Unicode without
 * rules of a language, which is the one that the embedded database has.
 */
export const GERMAN = sql.raw('"und-x-icu"')

/** The name of a channel, as its row says it. */
const CHANNEL_NAME = sql`(select c.name from sales_channels c where c.id = o.sales_channel_id) collate ${GERMAN}`

/** The columns of a sort, which all run the same way; an index begins with the company and them, but for deadline and channel. */
const SORT_COLUMNS: Readonly<Record<OrderSort, (direction: Direction) => readonly SQL[]>> = {
  order_date: () => BY_DATE,
  id: () => [sql`o.id`],
  ext_order_id: () => [sql`o.ext_order_id collate "C"`, sql`o.id`],
  customer_name: () => [sql`o.customer_name_key collate ${GERMAN}`, ...BY_DATE],
  sales_channel: () => [CHANNEL_NAME, sql`o.sales_channel_id`, ...BY_DATE],
  status: () => [sql`o.status`, ...BY_DATE],
  order_total: () => [sql`o.order_total_cents`, sql`o.id`],
  number_of_lines: () => [sql`o.number_of_lines`, sql`o.id`],
  ship_by: (direction) => [orLast(DEADLINE, direction), ...BY_DATE],
}

/** Every column that some sort needs. */
export const SORTED_BY = sql`o.id, o.order_date, o.ext_order_id, o.customer_name_key, o.sales_channel_id, o.status,
  o.order_total_cents, o.number_of_lines, o.ship_by_at`

/** What waits for shipping and what does not may both be in these lists; in every other that is not of waiting ones nothing waits. */
const MIXED: ReadonlySet<StatusFilter> = new Set<StatusFilter>(['all-all', 'partial_refund_label'])

/** What waits is worked off by its deadline (issue 27, 3); everything else is read from the newest (spec: orders §9). */
export function sorting(
  query: Pick<OrderListQuery, 'sort' | 'order_status' | 'due' | 'label_error' | 'without_invoice'>,
): Sorting {
  const waits = listsWhatWaits(query)
  const wanted = query.sort ?? (waits ? 'ship_by' : '-order_date')
  const direction = wanted.startsWith('-') ? 'desc' : 'asc'
  const named = wanted.replace(/^-/, '') as OrderSort
  const byDue = named === 'ship_by'
  const isMixed = byDue && MIXED.has(query.order_status) && !waits
  // Where nothing waits nothing has a deadline, and the date of the order decides.
  const key = byDue && !waits && !isMixed ? 'order_date' : named
  return {
    columns: SORT_COLUMNS[key](direction),
    lastColumns:
      key === 'ship_by' ? [orLast(sql`o.ship_by_at`, direction), ...BY_DATE] : SORT_COLUMNS[key](direction),
    direction,
    byDay: key === 'order_date',
    byChannel: key === 'sales_channel',
    waits,
    gathersFirst:
      (waits && key !== 'order_date') ||
      query.label_error !== undefined ||
      query.without_invoice !== undefined,
    isMixed,
  }
}

export interface Sorting {
  readonly columns: readonly SQL[]
  /** The same of an order that waits no more, as they last were. */
  readonly lastColumns: readonly SQL[]
  readonly direction: Direction
  /** The maintained counts are by day, and so is the list. */
  readonly byDay: boolean
  /** The names of channels are few: the list is walked one channel after the other, each by its own index. */
  readonly byChannel: boolean
  /** The list is of what waits alone. */
  readonly waits: boolean
  /** What waits, or has a label error or no invoice, is little: it is gathered and then sorted. Along the sort's own index it would be a long walk. */
  readonly gathersFirst: boolean
  /** By deadline, and most orders have none: what waits is gathered and sorted, the others follow by their date. */
  readonly isMixed: boolean
}

export const orderBy = ({ columns, direction }: Pick<Sorting, 'columns' | 'direction'>): SQL =>
  sql`order by ${sql.join(
    columns.map((column) => sql`${column} ${sql.raw(direction)}`),
    sql`, `,
  )}`
