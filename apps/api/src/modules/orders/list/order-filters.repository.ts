import { type OrderListQuery, type StatusFilter, WITHOUT_INVOICE_DAYS } from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { type SqlParts, sqlPart } from '../../../platform/db/sql-part.ts'
import { idList } from '../../../platform/db/sql-values.ts'
import type { CountScope } from '../counts/order-counts.repository.ts'
import type { OrderStatus } from '../orders.tables.ts'
import { dueSpan } from './due-span.ts'
import {
  eventSearch,
  inPeriod,
  linesOfStore,
  ordersInFigures,
  returnSearch,
  SOLD,
} from './event-search.repository.ts'
import { allOf, anyOf, hasLine, type KeySearch } from './key-search.repository.ts'
import { firstDayOf, ownCancellation } from './own-cancellations.repository.ts'
import { typedSearches } from './typed-searches.repository.ts'

/** What narrows a list of orders: the query of the list without paging and sorting. */
export type OrderFilters = Omit<OrderListQuery, 'page' | 'per_page' | 'sort'> & {
  /** Only these, by commas (`OrderExportQuery`). */
  readonly order_ids?: string | undefined
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

/** The one channel of which the figures know the lines whose store it named. */
const ZALANDO = 3
/** What a figure does not depend on. */
const ARRANGES: ReadonlySet<string> = new Set(['page', 'per_page', 'sort'])
/** The ids of a company's orders with a label error that nobody has resolved, as a select; they are few. */
export const ordersWithLabelError = sqlPart<[companyId: number]>('orders.with_label_error')

/** Whether an order, given by its alias, has a label error that nobody has resolved yet. */
export const orderHasLabelError = sqlPart<[order: SQL]>('orders.has_label_error')

/** Whether an order, given by its alias, waits for an invoice of the merchant's own, once it is shipped. */
export const orderWaitsForInvoice = sqlPart<[order: SQL]>('orders.waits_for_invoice')

/** Whose list it is, when it is read, and what answers the SQL that later modules supply. */
export type ListScope = Pick<Ctx, 'company' | 'now' | 'part'>

/** Turns the filters of a list into SQL. */
export function compileFilters({ part, company, now }: ListScope, filters: OrderFilters): CompiledFilters {
  const conditions = [
    sql`o.company_id = ${company.id}::bigint`,
    ...plainConditions(filters),
    ...ownCancellations(company.id, now, filters),
    ...dueThen(now, filters),
    ...withoutInvoice(part, now, filters),
    ...(filters.label_error === undefined ? [] : [sql`o.id in (${part(ordersWithLabelError, company.id)})`]),
  ]
  const searches = [
    ...typedSearches(part, company.id, filters),
    ...returnSearch(part, company.id, filters),
    ...eventSearch(part, company.id, filters),
  ]
  const [search, ...others] = searches
  const looksAtOrders =
    searches.length > 0 ||
    filters.event !== undefined ||
    filters.due !== undefined ||
    filters.order_id !== undefined ||
    filters.order_ids !== undefined ||
    filters.line_id !== undefined ||
    filters.amount_difference !== undefined ||
    filters.label_error !== undefined ||
    filters.without_invoice !== undefined ||
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
    store_named,
    sales_channel,
    order_status,
    merchant_external_order,
    ...others
  } = filters
  const isFigure =
    order_status === 'all-all' &&
    (merchant_external_order === undefined || merchant_external_order === '1') &&
    Object.entries(others).every(([name, value]) => value === undefined || value === '' || ARRANGES.has(name))
  if (!isFigure || !event || event === 'shipped' || event === 'arrived' || !start || !end) return null
  const is_named = store_named !== undefined
  if (is_named && (store !== 0 || sales_channel !== ZALANDO)) return null
  return part(ordersInFigures, companyId, {
    event,
    start,
    end,
    store,
    is_named,
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
  if (filters.event === 'arrived') conditions.push(...inPeriod(sql`o.created_at`, filters))
  if (filters.event === 'ordered') {
    const sold = allOf([...linesOfStore(filters), anyOf(SOLD)])
    conditions.push(sql`o.released_at is not null`, hasLine(sold))
  }
  if (filters.sales_channel) conditions.push(sql`o.sales_channel_id = ${filters.sales_channel}`)
  const external = isExternal(filters)
  if (external !== undefined) conditions.push(sql`o.merchant_external_order = ${external}`)
  // Word for word as in its partial index.
  if (filters.amount_difference !== undefined) {
    conditions.push(sql`o.amount_difference_cents <> 0 and o.amounts_confirmed_at is null`)
  }
  if (filters.order_id !== undefined) conditions.push(sql`o.id = ${filters.order_id}`)
  if (filters.order_ids !== undefined) {
    conditions.push(sql`o.id = any (${idList(filters.order_ids.split(',').map(Number))})`)
  }
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

/** From the partial index of what is open, word for word, which is little. */
function dueThen(now: Date, { due }: OrderFilters): SQL[] {
  if (due === undefined) return []
  const { from, before } = dueSpan(due, now)
  return [
    sql`o.status in ('approved', 'open')`,
    sql`o.ship_by_at < ${before.toISOString()}::timestamptz`,
    ...(from ? [sql`o.ship_by_at >= ${from.toISOString()}::timestamptz`] : []),
  ]
}

/** From the partial index of what was shipped, word for word, as far back as the days go. */
const withoutInvoice = (part: SqlParts, now: Date, { without_invoice }: OrderFilters): SQL[] =>
  without_invoice === undefined
    ? []
    : [
        sql`o.status in ('shipped', 'fulfilled') and o.merchant_external_order`,
        ...inPeriod(sql`o.order_date`, { start: firstDayOf(WITHOUT_INVOICE_DAYS, now) }),
        part(orderWaitsForInvoice, sql`o`),
      ]

/** Ids from an index: they are few beside the orders. */
const ownCancellations = (companyId: number, now: Date, filters: OrderFilters): SQL[] =>
  filters.own_cancellation === undefined
    ? []
    : [
        sql`o.id in (select x.order_id from cancellations x
          where ${ownCancellation(companyId, Number(filters.own_cancellation), now)})`,
      ]
