import { gtinSpellings } from '@kontor/contract/catalogue'
import type { OrderListQuery, StatusFilter } from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import { addDays, startOfBerlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { type SqlParts, sqlPart } from '../../../platform/db/sql-part.ts'
import type { CountScope } from '../counts/order-counts.repository.ts'
import type { OrderStatus } from '../orders.tables.ts'
import { ownCancellation } from './own-cancellations.repository.ts'

/** What narrows a list of orders: the query of the list without paging and sorting. */
export type OrderFilters = Omit<OrderListQuery, 'page' | 'per_page' | 'sort'>

/** The orders, as a select of the column `key`, with a parcel of this tracking number. */
export const ordersOfTrackingNumber =
  sqlPart<[companyId: number, trackingNumber: string]>('orders.of_tracking_number')

/** When lines were shipped, as a select of `company_id`, `order_id`, `line_id` and `at`. */
export const shippedLines = sqlPart<[]>('orders.shipped_lines')

/** When lines were returned, as a select of `company_id`, `order_id`, `line_id` and `at`. */
export const returnedLines = sqlPart<[]>('orders.returned_lines')

/** One of the figures of a period, by days of Berlin (`YYYY-MM-DD`, both inclusive); store 0: all. */
export interface FiguredOrders {
  readonly event: 'ordered' | 'cancelled' | 'returned'
  readonly start: string
  readonly end: string
  readonly store: number
  readonly sales_channel: number | undefined
}

/** How many orders a figure counts, as a scalar select; null while orders are still being counted. */
export const ordersInFigures = sqlPart<[companyId: number, figure: FiguredOrders]>('orders.in_figures')

/**
 * A filter by typed text, or by what happened, whose keys are looked up in an index before any order is read.
 * Up to `at_most` keys, the orders of each come by the index of that key; beyond, so many orders match that scanning
 * the list in its order finds a page sooner.
 */
export interface KeySearch {
  /** Rows of one column `key`, at most `at_most` + 1. */
  readonly lookup: SQL
  readonly at_most: number
  /** Whether an order `o` belongs to the key `k.key`. */
  readonly match: SQL
  /** Whether an order `o` fits, looked at by itself. */
  readonly fits: SQL
}

/** A filter as SQL over `orders o`. */
export interface CompiledFilters {
  readonly conditions: readonly SQL[]
  readonly search: KeySearch | null
  /** The number of orders as a scalar select that is null where it is not known; null where there is none to ask. */
  readonly figured: SQL | null
  /** What the maintained counts have to be asked, where they can answer; null where orders have to be looked at. */
  readonly counted: CountScope | null
}

/** Statuses of the filters that mean nothing but statuses. */
const STATUSES: Readonly<Partial<Record<StatusFilter, readonly OrderStatus[]>>> = {
  'open-initial': ['approved', 'open', 'initial'],
  open: ['approved', 'open'],
  reserved: ['initial'],
  shipped: ['shipped', 'fulfilled'],
  canceled: ['cancelled'],
  mp_cancellation: ['mp_cancellation'],
}

/** Literals, word for word as in the partial indexes: only then does the planner use them. */
const STATUS_CONDITIONS: Readonly<Record<StatusFilter, SQL | null>> = {
  'all-all': null,
  'open-initial': sql`o.status in ('approved', 'open', 'initial')`,
  open: sql`o.status in ('approved', 'open')`,
  reserved: sql`o.status = 'initial'`,
  shipped: sql`o.status in ('shipped', 'fulfilled')`,
  canceled: sql`o.status = 'cancelled'`,
  mp_cancellation: sql`o.status = 'mp_cancellation'`,
  returned: sql`(o.status = 'returned' or o.status in ('shipped', 'fulfilled') and exists (
    select from order_lines l where l.company_id = o.company_id and l.order_id = o.id and l.return_id is not null))`,
  partial_refund_label: sql`exists (
    select from order_lines l where l.company_id = o.company_id and l.order_id = o.id and l.case_id is not null)`,
  customer_cancellation: sql`o.status = 'cancelled' and exists (
    select from cancellations c
    where c.company_id = o.company_id and c.order_id = o.id and c.reason = 'customer_cancellation')`,
}

const LINE_CONDITIONS: Readonly<Record<'open' | 'shipped' | 'returned' | 'cancelled', SQL>> = {
  open: sql`l.shipping_id is null and l.cancellation_id is null and l.return_id is null`,
  shipped: sql`l.shipping_id is not null and l.return_id is null`,
  returned: sql`l.return_id is not null`,
  cancelled: sql`l.cancellation_id is not null`,
}

/** Keys after which walking through the list is the shorter way. */
const MOST_IDS = 1_000
/** More, since what was booked long ago stands far down the list. */
const MOST_BOOKED = 5_000
const MOST_NAMES = 300
/** What a figure does not depend on. */
const ARRANGES: ReadonlySet<string> = new Set(['page', 'per_page', 'sort'])
/** Shorter parts of a number stand in nearly every number, and no index finds them. */
const SHORTEST_PART = 3
/**
 * Of a name two letters may stand anywhere. No index finds them, but the names are few beside the orders: common
 * letters fill the look-up at once and rare ones have it read the names of one company, each of which is there once.
 */
const SHORTEST_PART_OF_NAME = 2
/** In a search, where anything may be meant, shorter parts stand in too many numbers. */
const SHORTEST_PART_OF_NUMBER_IN_SEARCH = 5

/** Whose list it is, when it is read, and what answers the SQL that later modules supply. */
export type ListScope = Pick<Ctx, 'company' | 'now' | 'part'>

/** Turns the filters of a list into SQL. */
export function compileFilters({ part, company, now }: ListScope, filters: OrderFilters): CompiledFilters {
  const conditions = [
    sql`o.company_id = ${company.id}::bigint`,
    ...plainConditions(filters),
    ...ownCancellations(company.id, now, filters),
  ]
  const searches = [...searchesOf(part, company.id, filters), ...eventSearch(part, company.id, filters)]
  const [search, ...others] = searches
  const looksAtOrders =
    searches.length > 0 ||
    filters.event !== undefined ||
    filters.order_id !== undefined ||
    filters.line_id !== undefined ||
    filters.amount_difference !== undefined ||
    filters.own_cancellation !== undefined ||
    (filters.line_status !== undefined && filters.line_status !== 'all')
  return {
    conditions: [...conditions, ...others.map(({ fits }) => fits)],
    search: search ?? null,
    counted: looksAtOrders ? null : countScope(filters),
    figured: figuredCount(part, company.id, filters),
  }
}

/** The number of orders as the figures have it, where the filters ask for nothing else than one of the figures. */
function figuredCount(part: SqlParts, companyId: number, filters: OrderFilters): SQL | null {
  const {
    event,
    start,
    end,
    store = 0,
    sales_channel,
    order_status,
    merchant_external_order,
    ...others
  } = filters
  const isFigure =
    order_status === 'all-all' &&
    (merchant_external_order === undefined || merchant_external_order === '1') &&
    Object.entries(others).every(([name, value]) => value === undefined || value === '' || ARRANGES.has(name))
  if (!isFigure || !event || event === 'shipped' || !start || !end) return null
  return part(ordersInFigures, companyId, {
    event,
    start,
    end,
    store,
    sales_channel: sales_channel || undefined,
  })
}

function countScope(filters: OrderFilters): CountScope | null {
  const statuses = STATUSES[filters.order_status]
  if (!statuses && filters.order_status !== 'all-all') return null
  return {
    statuses: statuses ?? null,
    start: filters.start,
    end: filters.end,
    sales_channel_id: filters.sales_channel || undefined,
    merchant_external_order: isExternal(filters),
  }
}

/** Which orders the filter asks for: external ones alone, all but these, or undefined for both (spec: orders §2). */
const isExternal = ({ merchant_external_order: shown }: OrderFilters): boolean | undefined =>
  shown === undefined || shown === '1' ? undefined : shown === 'only'

function plainConditions(filters: OrderFilters): SQL[] {
  const conditions: SQL[] = []
  const status = STATUS_CONDITIONS[filters.order_status]
  if (status) conditions.push(status)
  if (filters.event === undefined || filters.event === 'ordered') {
    conditions.push(...inPeriod(sql`o.order_date`, filters))
  }
  if (filters.event === 'ordered') {
    const ofStore = filters.store ? [sql`l.store_id = ${filters.store}`] : []
    conditions.push(sql`o.released_at is not null`, hasLine(allOf([...ofStore, anyOf(SOLD)])))
  }
  if (filters.sales_channel) conditions.push(sql`o.sales_channel_id = ${filters.sales_channel}`)
  const external = isExternal(filters)
  if (external !== undefined) conditions.push(sql`o.merchant_external_order = ${external}`)
  // Word for word as in its partial index.
  if (filters.amount_difference !== undefined) {
    conditions.push(sql`o.amount_difference_cents <> 0 and o.amounts_confirmed_at is null`)
  }
  if (filters.order_id !== undefined) conditions.push(sql`o.id = ${filters.order_id}`)
  if (filters.line_id !== undefined) {
    conditions.push(sql`o.id = (select l.order_id from order_lines l
      where l.company_id = o.company_id and l.id = ${filters.line_id})`)
  }
  if (filters.line_status && filters.line_status !== 'all') {
    conditions.push(sql`exists (select from order_lines l
      where l.company_id = o.company_id and l.order_id = o.id and ${LINE_CONDITIONS[filters.line_status]})`)
  }
  return conditions
}

/** What was cancelled at its channel before it came here has no cancellation, and was never sold here. */
const SOLD = [sql`o.status not in ('cancelled', 'mp_cancellation')`, sql`l.cancellation_id is not null`]

/** Ends a subselect that is to be asked of one order after the other along the list, not worked out for all of them. */
const ONE_BY_ONE = sql`offset 0`

const inPeriod = (instant: SQL, { start, end }: Pick<OrderFilters, 'start' | 'end'>): SQL[] => [
  ...(start ? [sql`${instant} >= ${startOfBerlinDay(start).toISOString()}`] : []),
  ...(end ? [sql`${instant} < ${startOfBerlinDay(addDays(end, 1)).toISOString()}`] : []),
]

/** The filter by store and by what happened to a line, as far as no condition over the order alone says it. */
function eventSearch(part: SqlParts, companyId: number, filters: OrderFilters): KeySearch[] {
  const { event, store = 0 } = filters
  if (event === undefined || event === 'ordered')
    return store === 0 ? [] : [storeSearch(companyId, store, filters)]
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
  const during = inPeriod(sql`b.at`, filters)
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
function storeSearch(companyId: number, store: number, filters: OrderFilters): KeySearch {
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

/** Ids from an index: they are few beside the orders. */
const ownCancellations = (companyId: number, now: Date, filters: OrderFilters): SQL[] =>
  filters.own_cancellation === undefined
    ? []
    : [
        sql`o.id in (select x.order_id from cancellations x
          where ${ownCancellation(companyId, Number(filters.own_cancellation), now)})`,
      ]

/** The filters by typed text, the most selective first. */
function searchesOf(part: SqlParts, companyId: number, filters: OrderFilters): KeySearch[] {
  const make = (typed: string | undefined, search: (companyId: number, typed: string) => KeySearch) =>
    typed ? [search(companyId, typed)] : []
  return [
    ...make(filters.ext_order_id, numberSearch),
    ...make(filters.ext_order_id_addition, additionSearch),
    ...make(filters.search, (company, typed) => freeSearch(part, company, typed)),
    ...make(filters.erp_article_number, articleSearch),
    ...make(filters.customer_name, nameSearch),
  ]
}

const byOrderId = { at_most: MOST_IDS, match: sql`o.id = k.key` }

/** The order with exactly this number; else those whose number begins so; else those that have it somewhere. */
function numberSearch(companyId: number, typed: string, shortestPart = SHORTEST_PART): KeySearch {
  const exact = sql`select o.id as key from orders o
    where o.company_id = ${companyId} and o.ext_order_id collate "C" = ${typed}`
  const beginning = sql`select o.id as key from orders o
    where o.company_id = ${companyId} and ${beginsWith(sql`o.ext_order_id`, typed)}`
  const fits = [beginsWith(sql`o.ext_order_id`, typed)]
  const parts = [exact, beginning]
  if (typed.length >= shortestPart) {
    parts.push(sql`select key from order_ids_by_number_like(${anywhere(typed)}, ${MOST_IDS + 1}) as key`)
    fits.push(sql`lower(o.ext_order_id) like ${anywhere(typed)}`)
  }
  return { ...byOrderId, lookup: firstThatFinds(parts), fits: anyOf(fits) }
}

/** Orders whose number addition begins so. */
function additionSearch(companyId: number, typed: string): KeySearch {
  const fits = sql`o.ext_order_id_addition <> '' and ${beginsWith(sql`o.ext_order_id_addition`, typed)}`
  return {
    ...byOrderId,
    lookup: sql`select o.id as key from orders o where o.company_id = ${companyId} and ${fits}`,
    fits,
  }
}

/** Orders with a line whose article number begins so. */
function articleSearch(companyId: number, typed: string): KeySearch {
  const article = beginsWith(sql`l.erp_article_number`, typed)
  return {
    ...byOrderId,
    lookup: sql`select l.order_id as key from order_lines l where l.company_id = ${companyId} and ${article}`,
    fits: hasLine(article),
  }
}

/** Orders of customers whose name has this in it; of a single letter, whose name begins so. */
function nameSearch(_companyId: number, typed: string): KeySearch {
  const pattern = namePattern(typed)
  return {
    lookup: sql`select key from order_customer_names_like(${pattern}, ${MOST_NAMES + 1}) as key`,
    at_most: MOST_NAMES,
    match: sql`o.customer_name_key collate "C" = k.key collate "C"`,
    fits: sql`o.customer_name_key like ${pattern}`,
  }
}

/**
 * Free search. Whatever it names exactly (order, line, number, addition, EAN, article number, tracking number) is
 * what was meant; only when there is none, parts of numbers and names are looked for.
 */
function freeSearch(part: SqlParts, companyId: number, typed: string): KeySearch {
  const of = (from: SQL, condition: SQL, key = sql`o.id`) =>
    sql`(select ${key} as key from ${from} where ${condition} limit ${MOST_IDS + 1})`
  const orders = sql`orders o`
  const lines = sql`order_lines l`
  const ofOrder = (condition: SQL) => of(orders, sql`o.company_id = ${companyId} and ${condition}`)
  const ofLine = (condition: SQL) =>
    of(lines, sql`l.company_id = ${companyId} and ${condition}`, sql`l.order_id`)
  const id = /^\d{1,15}$/.test(typed) ? Number(typed) : null
  const ean = sql`l.ean in ${gtinSpellings(typed)}`
  const article = sql`l.erp_article_number collate "C" = ${typed}`
  const exact = sql.join(
    [
      ...(id === null ? [] : [ofOrder(sql`o.id = ${id}`), ofLine(sql`l.id = ${id}`)]),
      ofOrder(sql`o.ext_order_id collate "C" = ${typed}`),
      ofOrder(sql`o.ext_order_id_addition <> '' and o.ext_order_id_addition collate "C" = ${typed}`),
      ofLine(ean),
      ofLine(article),
      sql`(${part(ordersOfTrackingNumber, companyId, typed)} limit ${MOST_IDS + 1})`,
    ],
    sql` union all `,
  )
  const number = numberSearch(companyId, typed, SHORTEST_PART_OF_NUMBER_IN_SEARCH)
  const name = namePattern(typed)
  const parts = sql`(select key from (${number.lookup}) numbers limit ${MOST_IDS + 1}) union all ${ofOrder(
    sql`o.customer_name_key collate "C" in (
      select key collate "C" from order_customer_names_like(${name}, ${MOST_IDS + 1}) as key)`,
  )} union all ${ofLine(beginsWith(sql`l.erp_article_number`, typed))}`
  return {
    ...byOrderId,
    lookup: firstThatFinds([exact, parts]),
    fits: anyOf([
      number.fits,
      sql`o.customer_name_key like ${name}`,
      hasLine(anyOf([ean, beginsWith(sql`l.erp_article_number`, typed)])),
    ]),
  }
}

const hasLine = (condition: SQL): SQL =>
  sql`exists (select from order_lines l where l.company_id = o.company_id and l.order_id = o.id and ${condition})`

export const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)

const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` or `)})`

/** The rows of the first of these look-ups that has any; the ones after it are not run. */
function firstThatFinds(lookups: readonly SQL[]): SQL {
  const names = lookups.map((_, index) => sql.raw(`found_${index}`))
  const found = lookups.map(
    (lookup, index) => sql`${names[index]} as materialized (${lookup} limit ${MOST_IDS + 1})`,
  )
  const chosen = lookups.map((_, index) => {
    const earlier = names.slice(0, index).map((name) => sql`not exists (select from ${name})`)
    const condition = earlier.length === 0 ? sql`` : sql` where ${sql.join(earlier, sql` and `)}`
    return sql`select key from ${names[index]}${condition}`
  })
  return sql`with ${sql.join(found, sql`, `)} ${sql.join(chosen, sql` union all `)}`
}

/** A range instead of `like`: its operators are leakproof, so that the index serves under row-level security too. */
const beginsWith = (column: SQL, typed: string): SQL =>
  sql`${column} collate "C" >= ${typed} and ${column} collate "C" < ${`${typed}\u{10ffff}`}`

const anywhere = (typed: string): string => `%${escaped(typed)}%`

const namePattern = (typed: string): string =>
  typed.length < SHORTEST_PART_OF_NAME ? `${escaped(typed)}%` : anywhere(typed)

const escaped = (typed: string): string => typed.toLowerCase().replace(/[\\%_]/g, '\\$&')
