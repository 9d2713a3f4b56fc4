import type { OrderListQuery } from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { SqlParts } from '../../../platform/db/sql-part.ts'
import { isoUtc } from '../../../platform/db/sql-values.ts'
import { pictureOfSize } from '../../catalogue/index.ts'
import { type CountScope, capped, orderCount, seekDay } from '../counts/order-counts.repository.ts'
import type { OrderStatus } from '../orders.tables.ts'
import { allOf, type KeySearch } from './key-search.repository.ts'
import {
  type CompiledFilters,
  compileFilters,
  type ListScope,
  type OrderFilters,
  orderHasLabelError,
} from './order-filters.repository.ts'
import {
  BY_DATE,
  type Direction,
  GERMAN,
  orderBy,
  SORTED_BY,
  type Sorting,
  sorting,
} from './order-sorts.repository.ts'

/** How many pages ahead are looked at where counting itself would cost: as far as the page links jump. */
const PAGES_AHEAD = 4

/** Orders after which counting the days before a page is shorter than walking past them. */
const FAR = 500

export interface Window {
  readonly limit: number
  readonly offset: number
}

/** A row of the list, as the database answers it. Amounts in minor units, instants in ISO 8601 UTC. */
export type OrderListRecord = {
  readonly id: number
  readonly ext_order_id: string
  readonly ext_order_id_addition: string
  readonly order_date: string
  readonly created_at: string
  readonly sales_channel: string
  readonly sales_channel_id: number
  readonly order_type: string
  readonly merchant_external_order: boolean
  readonly customer_name: string
  readonly delivery_city: string
  readonly delivery_country: string
  readonly currency: string
  readonly order_total_cents: number
  readonly number_of_lines: number
  readonly status: OrderStatus
  readonly is_cancelled_by_customer: boolean
  readonly not_shippable_reason: string | null
  readonly is_without_store: boolean
  readonly has_address_problem: boolean
  readonly has_label_error: boolean
  readonly has_amount_difference: boolean
  readonly ship_by: string | null
  /** Null: the order has no line. */
  readonly line_title: string | null
  readonly line_image_url: string
  readonly line_img_id: string
  readonly line_size: string
  readonly line_kind: string
}

type Total = {
  readonly total: number
  readonly total_is_capped: boolean
}

/**
 * One page of the list and its total, in one statement: first the ids of the page by index, then what is shown of
 * them. Where nothing is on the page, one row carries the total alone (`id` null).
 */
export function orderListStatement(scope: ListScope, query: OrderListQuery): SQL {
  const { part, company } = scope
  const window = { limit: query.per_page, offset: (query.page - 1) * query.per_page }
  const filters = compileFilters(scope, query)
  const { before, total } = listPlan(
    company.id,
    filters,
    sorting(query),
    window,
    query.per_page * PAGES_AHEAD,
  )
  return sql`/* order_list */ with ${before}
    select t.total, t.total_is_capped, r.*
    from ${total} t left join (${decorated(part, company.id, PICTURE)}) r on true
    order by r.position`
}

interface Plan {
  /** Common table expressions; the last is `page (id, position)`. */
  readonly before: SQL
  /** A derived table of one row: `total`, `total_is_capped`. */
  readonly total: SQL
}

/** How a part of a list is found. @param rowsAhead how far beyond it is looked where counting would cost */
export const listPlan = (
  companyId: number,
  filters: CompiledFilters,
  sort: Sorting,
  window: Window,
  rowsAhead: number,
): Plan =>
  filters.search
    ? pageOfSearch(filters, filters.search, sort, window, rowsAhead)
    : pageOfIndex(companyId, filters, sort, window)

/** The page straight from the index of its sort. */
function pageOfIndex(companyId: number, filters: CompiledFilters, sort: Sorting, window: Window): Plan {
  if (filters.counted && sort.byDay && window.offset >= FAR) {
    return pageFromDay(companyId, { ...filters, counted: filters.counted }, sort, window)
  }
  const where = allOf(filters.conditions)
  const waiting = sort.gathersFirst
    ? sql`waiting as materialized (select ${SORTED_BY} from orders o where ${where}), `
    : sql``
  const ids = sort.gathersFirst
    ? sql`select o.id from waiting o ${orderBy(sort)} ${slice(window)}`
    : along(where, sort, window)
  const counted = sort.gathersFirst
    ? sql`(select count(*)::int as total, false as total_is_capped from waiting)`
    : figuredOr(filters, capped(sql`select 1 from orders o where ${where}`))
  return {
    before: sql`${waiting}page as materialized (
      select id, row_number() over () as position from (${ids}) ids)`,
    total: filters.counted
      ? sql`(select ${orderCount(companyId, filters.counted)} as total, false as total_is_capped)`
      : counted,
  }
}

/** The ids of a part of a list, along the index of its sort. */
function along(where: SQL, sort: Sorting, window: Window): SQL {
  if (sort.byChannel) return channelByChannel(where, sort.direction, window)
  if (!sort.isMixed) return sql`select o.id from orders o where ${where} ${orderBy(sort)} ${slice(window)}`
  const byDate = orderBy({ columns: BY_DATE, direction: sort.direction })
  const reach = sql`limit ${window.limit + window.offset}`
  return sql`select id from (
      (select o.id, 1 as part, row_number() over (${orderBy(sort)}) as n
        from orders o where ${where} and o.status in ('approved', 'open') and o.ship_by_at is not null
        order by n ${reach})
      union all
      (select id, 2, row_number() over () from (
        select o.id from orders o
        where ${where} and (o.status not in ('approved', 'open') or o.ship_by_at is null) ${byDate} ${reach}) others)
    ) parts order by part, n ${slice(window)}`
}

/** The channels by their names, one after the other until the page is full, each along its own index. */
function channelByChannel(where: SQL, direction: Direction, window: Window): SQL {
  const byName = orderBy({ columns: [sql`c.name collate ${GERMAN}`, sql`c.id`], direction })
  const reach = window.limit + window.offset
  return sql`with recursive channels as (
      select c.id, row_number() over (${byName}) as place from sales_channels c),
    walk as (
      select 0::bigint as place, array[]::bigint[] as ids, 0 as reached
      union all
      select c.place, found.ids, w.reached + cardinality(found.ids)
      from walk w
      join channels c on c.place = w.place + 1
      cross join lateral (select array(
        select o.id from orders o where ${where} and o.sales_channel_id = c.id
        ${orderBy({ columns: BY_DATE, direction })} limit ${reach}::int - w.reached)) found(ids)
      where w.reached < ${reach}::int)
    select i.id from walk w cross join lateral unnest(w.ids) with ordinality i(id, n)
    order by w.place, i.n ${slice(window)}`
}

/** A page far down, from the index of the order date: from the day on which it begins. */
function pageFromDay(
  companyId: number,
  { conditions, counted }: CompiledFilters & { readonly counted: CountScope },
  sort: Sorting,
  { limit, offset }: Window,
): Plan {
  const seek = seekDay(companyId, counted, sort.direction, offset)
  const isDescending = sort.direction === 'desc'
  const begins = sql`(${isDescending ? sql`${seek.day} + 1` : seek.day})::timestamp at time zone 'Europe/Berlin'`
  // Worked out before the page is looked for: compared with an expression, the index would not be entered here, because
  // row-level security lets functions that are not leak-proof see no row before its policy.
  const instant = sql`(select instant from seek_instant)`
  const from = isDescending ? sql`o.order_date < ${instant}` : sql`o.order_date >= ${instant}`
  return {
    before: sql`${seek.before}, seek_instant as materialized (select ${begins} as instant), page as materialized (
      select id, row_number() over () as position from (
        select o.id from orders o where ${allOf(conditions)} and ${from}
        ${orderBy(sort)} limit ${limit} offset ${seek.skip}) ids)`,
    total: sql`(select ${orderCount(companyId, counted)} as total, false as total_is_capped)`,
  }
}

/** The page of a search: by the keys that were found, or, when those are too many, along the list. */
function pageOfSearch(
  filters: CompiledFilters,
  search: KeySearch,
  sort: Sorting,
  window: Window,
  rowsAhead: number,
): Plan {
  const where = allOf(filters.conditions)
  const names = sort.columns.map((_, index) => sql.raw(`s${index}`))
  const sorted = sql.join(
    sort.columns.map((column, index) => sql`${column} as ${names[index]}`),
    sql`, `,
  )
  const bySorted = orderBy({ ...sort, columns: names })
  const ahead = { limit: rowsAhead, offset: window.offset }
  const skipped = sql`select 1 from orders o where ${where} and ${search.fits} limit ${window.offset}`
  const reach = { limit: window.limit + window.offset, offset: 0 }
  return {
    before: sql`hit as materialized (select key from (${search.lookup}) found limit ${search.at_most + 1}),
      few as materialized (select count(*) <= ${search.at_most} as yes from hit),
      keys as materialized (select distinct key from hit where (select yes from few)),
      seen as materialized (
        (select id, row_number() over () as position from (
          select m.* from keys k cross join lateral (
            select o.id, ${sorted} from orders o where ${where} and ${search.match} ${orderBy(sort)} ${slice(reach)}
          ) m ${bySorted} ${slice(window)}) by_key)
        union all
        (select id, row_number() over () as position from (
          ${along(sql`${where} and ${search.fits} and not (select yes from few)`, sort, ahead)}) along_list)),
      page as materialized (select id, position from seen where position <= ${window.limit})`,
    total: figuredOr(
      filters,
      sql`(
      select case when yes then c.total when a.seen > 0 then ${window.offset} + a.seen
          else (select count(*)::int from (${skipped}) before_page) end as total,
        case when yes then c.total_is_capped else a.seen = ${ahead.limit} end as total_is_capped
      from few,
        ${capped(sql`select 1 from keys k join orders o on ${search.match} where ${where}`)} c,
        (select count(*)::int as seen from seen) a)`,
    ),
  }
}

/** The total as the figures have it; as it is counted where they do not know it. */
const figuredOr = ({ figured }: CompiledFilters, total: SQL): SQL =>
  figured === null
    ? total
    : sql`(
  select coalesce(f.total, c.total) as total, f.total is null and c.total_is_capped as total_is_capped
  from (select ${figured} as total offset 0) f left join ${total} c on f.total is null)`

/** Our copy of the picture of the first line's article. */
const PICTURE = pictureOfSize(sql`o.company_id`, sql`l.article_size_id`)

/** What the list shows of the orders of `page`. @param imgId what names the picture, where one is shown */
const decorated = (part: SqlParts, companyId: number, imgId: SQL): SQL => sql`
  select page.position, o.id, o.ext_order_id, o.ext_order_id_addition, ${isoUtc(sql`o.order_date`)} as order_date,
    ${isoUtc(sql`o.created_at`)} as created_at, c.name as sales_channel, o.sales_channel_id, o.order_type,
    o.merchant_external_order, o.customer_name, o.delivery_city, o.delivery_country, o.currency,
    o.order_total_cents, o.number_of_lines, o.status, o.not_shippable_reason,
    o.status = 'cancelled' and exists (select from cancellations x
      where x.company_id = o.company_id and x.order_id = o.id and x.reason = 'customer_cancellation')
      as is_cancelled_by_customer,
    o.status in ('approved', 'open', 'initial') and o.not_shippable_reason is null and exists (
      select from order_lines n where n.company_id = o.company_id and n.order_id = o.id and n.store_id is null
        and n.shipping_id is null and n.cancellation_id is null and n.return_id is null) as is_without_store,
    o.address_problems <> '{}' as has_address_problem,
    ${part(orderHasLabelError, sql`o`)} as has_label_error,
    o.amount_difference_cents <> 0 and o.amounts_confirmed_at is null as has_amount_difference,
    case when o.status in ('approved', 'open') then ${isoUtc(sql`o.ship_by_at`)} end as ship_by,
    l.title as line_title, l.image_url as line_image_url, l.wws_size as line_size, l.kind as line_kind,
    ${imgId} as line_img_id
  from page
  join orders o on o.company_id = ${companyId} and o.id = page.id
  join sales_channels c on c.id = o.sales_channel_id
  left join lateral (
    select title, image_url, wws_size, kind, article_size_id from order_lines
    where company_id = o.company_id and order_id = o.id order by position limit 1
  ) l on true`

const slice = ({ limit, offset }: Window): SQL => sql`limit ${limit} offset ${offset}`

/** One page of the list. */
export async function listPage(
  ctx: Ctx,
  query: OrderListQuery,
): Promise<Total & { rows: OrderListRecord[] }> {
  const statement = orderListStatement(ctx, query)
  const { rows } = await ctx.tx.execute<Total & OrderListRecord>(statement)
  const [first] = rows
  if (!first) throw new Error('a list without its total')
  return {
    total: first.total,
    total_is_capped: first.total_is_capped,
    rows: first.id === null ? [] : rows,
  }
}

/** What the list shows under the same filters, without paging: at most `limit` orders. */
export async function listAll(
  ctx: Ctx,
  query: OrderFilters & Pick<OrderListQuery, 'sort'>,
  limit: number,
): Promise<OrderListRecord[]> {
  const window = { limit, offset: 0 }
  const { before } = listPlan(ctx.company.id, compileFilters(ctx, query), sorting(query), window, limit)
  const { rows } = await ctx.tx.execute<OrderListRecord>(
    sql`with ${before} ${decorated(ctx.part, ctx.company.id, sql`''`)} order by page.position`,
  )
  return rows
}

/** The orders that the list shows under the filters, in its order: the ids of at most `limit`. */
export async function idsOfList(ctx: Ctx, filters: OrderFilters, limit: number): Promise<number[]> {
  const window = { limit, offset: 0 }
  const { before } = listPlan(ctx.company.id, compileFilters(ctx, filters), sorting(filters), window, limit)
  const { rows } = await ctx.tx.execute<{ id: number }>(
    sql`with ${before} select id::float8 as id from page order by position`,
  )
  return rows.map(({ id }) => id)
}
