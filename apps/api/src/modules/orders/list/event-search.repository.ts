import type { OrderListQuery } from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import { addDays, startOfBerlinDay } from '../../../platform/clock/berlin.ts'
import { type SqlParts, sqlPart } from '../../../platform/db/sql-part.ts'
import { allOf, byOrderId, hasLine, type KeySearch } from './key-search.repository.ts'

/** When lines were shipped, as a select of `company_id`, `order_id`, `line_id` and `at`. */
export const shippedLines = sqlPart<[]>('orders.shipped_lines')

/** When lines were returned, as a select of `company_id`, `order_id`, `line_id` and `at`. */
export const returnedLines = sqlPart<[]>('orders.returned_lines')

/** The orders, as a select of the column `key`, with a return parcel that is neither delivered nor booked. */
export const ordersOfReturnsInDelivery = sqlPart<[companyId: number]>('orders.of_returns_in_delivery')

/** One of the figures of a period, by days of Berlin (`YYYY-MM-DD`, both inclusive); store 0: all. */
export interface FiguredOrders {
  readonly event: 'ordered' | 'cancelled' | 'returned'
  readonly start: string
  readonly end: string
  readonly store: number
  /** Of lines whose store Zalando named alone; then `store` is 0. */
  readonly is_named: boolean
  readonly sales_channel: number | undefined
}

/** How many orders a figure counts, as a scalar select; null while orders are still being counted. */
export const ordersInFigures = sqlPart<[companyId: number, figure: FiguredOrders]>('orders.in_figures')

/** More than of other keys, since what was booked long ago stands far down the list. */
const MOST_BOOKED = 5_000
/** Ends a subselect that is to be asked of one order after the other along the list, not worked out for all of them. */
const ONE_BY_ONE = sql`offset 0`

/** What was cancelled at its channel before it came here has no cancellation, and was never sold here. */
export const SOLD = [
  sql`o.status not in ('cancelled', 'mp_cancellation')`,
  sql`l.cancellation_id is not null`,
]

/** Conditions of an instant within the days of Berlin of the filters, both inclusive. */
export const inPeriod = (instant: SQL, { start, end }: Pick<OrderListQuery, 'start' | 'end'>): SQL[] => [
  ...(start ? [sql`${instant} >= ${startOfBerlinDay(start).toISOString()}`] : []),
  ...(end ? [sql`${instant} < ${startOfBerlinDay(addDays(end, 1)).toISOString()}`] : []),
]

type EventFilters = Pick<OrderListQuery, 'event' | 'store' | 'store_named' | 'start' | 'end'>

/**
 * Whether the channel named the store of a line, whichever sends it later.
 * @param of the table or alias that has `company_id` and `order_id` of the line
 * @param lineId the column of its id
 */
const hasNamedStore = (of: SQL, lineId: SQL): SQL => sql`exists (select from line_allocations a
  where a.company_id = ${of}.company_id and a.order_id = ${of}.order_id and a.line_id = ${lineId}
    and a.reason = 'named_by_channel')`

/** Conditions of the filters by store over a line `l`. */
export const linesOfStore = ({ store = 0, store_named }: EventFilters): SQL[] => [
  ...(store === 0 ? [] : [sql`l.store_id = ${store}`]),
  ...(store_named === undefined ? [] : [hasNamedStore(sql`l`, sql`l.id`)]),
]

/** The filter by store and by what happened to a line, as far as no condition over the order alone says it. */
export function eventSearch(part: SqlParts, companyId: number, filters: EventFilters): KeySearch[] {
  const { event, store = 0, store_named } = filters
  if (event === undefined || event === 'ordered' || event === 'arrived') {
    if (store_named !== undefined) return [namedSearch(companyId, filters)]
    return store === 0 ? [] : [storeSearch(companyId, store, filters)]
  }
  const booked = {
    shipped: () => part(shippedLines),
    cancelled: () => sql`select company_id, order_id, line_id, created_at as at from cancellations`,
    returned: () => part(returnedLines),
  }[event]
  const ofStore =
    store === 0
      ? sql``
      : sql` join order_lines l on l.company_id = b.company_id and l.id = b.line_id and l.store_id = ${store}`
  const from = sql`from (${booked()}) b${ofStore}`
  const during = [
    ...inPeriod(sql`b.at`, filters),
    ...(store_named === undefined ? [] : [hasNamedStore(sql`b`, sql`b.line_id`)]),
  ]
  // An order is never younger than what happened to it; a day more for clocks of channels that are fast.
  const orderedBefore = filters.end ? inPeriod(sql`o.order_date`, { end: addDays(filters.end, 1) }) : []
  return [
    {
      at_most: MOST_BOOKED,
      match: sql`o.id = k.key`,
      lookup: sql`select b.order_id as key ${from} where ${allOf([sql`b.company_id = ${companyId}::bigint`, ...during])}`,
      fits: allOf([
        ...orderedBefore,
        sql`exists (select ${from} where ${allOf([
          sql`b.company_id = o.company_id and b.order_id = o.id`,
          ...during,
        ])} ${ONE_BY_ONE})`,
      ]),
    },
  ]
}

/** Orders with a line of the store. */
function storeSearch(companyId: number, store: number, filters: EventFilters): KeySearch {
  const ofStore = sql`l.store_id = ${store}`
  return {
    at_most: MOST_BOOKED,
    match: sql`o.id = k.key`,
    lookup: sql`select l.order_id as key from order_lines l where ${allOf([
      sql`l.company_id = ${companyId}::bigint`,
      ofStore,
      ...inPeriod(sql`l.order_date`, filters),
    ])}`,
    fits: hasLine(sql`${ofStore} ${ONE_BY_ONE}`),
  }
}

/** Orders with a line whose store the channel named, of one store or of all. */
function namedSearch(companyId: number, filters: EventFilters): KeySearch {
  const { store = 0, start } = filters
  const ofStore =
    store === 0
      ? sql``
      : sql` join order_lines l on l.company_id = a.company_id and l.id = a.line_id and l.store_id = ${store}`
  // It is allocated when it comes, and never before it was ordered; a day more for clocks of channels that are fast.
  const since = start ? inPeriod(sql`a.at`, { start: addDays(start, -1) }) : []
  return {
    at_most: MOST_BOOKED,
    match: sql`o.id = k.key`,
    lookup: sql`select a.order_id as key from line_allocations a${ofStore} where ${allOf([
      sql`a.company_id = ${companyId}::bigint and a.reason = 'named_by_channel'`,
      ...since,
    ])}`,
    fits: hasLine(sql`${allOf(linesOfStore(filters))} ${ONE_BY_ONE}`),
  }
}

/** The filter by return parcels on their way: they are few, however many orders there are. */
export const returnSearch = (
  part: SqlParts,
  companyId: number,
  { return_in_delivery }: Pick<OrderListQuery, 'return_in_delivery'>,
): KeySearch[] =>
  return_in_delivery === undefined
    ? []
    : [
        {
          ...byOrderId,
          lookup: part(ordersOfReturnsInDelivery, companyId),
          fits: sql`o.id in (select r.key from (${part(ordersOfReturnsInDelivery, companyId)}) r)`,
        },
      ]
