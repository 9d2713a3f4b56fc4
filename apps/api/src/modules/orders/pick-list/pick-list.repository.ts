import type { PickListQuery, PickListRow, PickStanding } from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { SqlParts } from '../../../platform/db/sql-part.ts'
import { idList, isoUtc } from '../../../platform/db/sql-values.ts'
import { pictureOfSize } from '../../catalogue/index.ts'
import { lineInParcel } from '../lifecycle/orders.repository.ts'
import type { OrderStatus } from '../orders.tables.ts'
import { currentPick } from '../picking/line-picks.repository.ts'

/** A line of the pick list as the database answers it. Amounts in minor units, instants in ISO 8601 UTC. */
export type PickListRecord = {
  readonly line_id: number
  readonly status: OrderStatus
  readonly image_url: string
  readonly img_id: string
  readonly kind: string
  readonly store_id: number | null
  readonly store_name: string
  readonly store_street: string
  readonly store_city: string
  readonly store_number: string
  readonly store_erp_id: string
  readonly order_date: string
  readonly ship_by: string | null
  readonly qb_id: number
  readonly sales_channel: string
  readonly ext_order_id: string
  readonly order_pieces: number
  readonly gift_wrap: boolean
  readonly standing: PickStanding
  readonly manufacturer: string
  readonly article_number: string
  readonly ean: string
  readonly size: string
  readonly color: string
  readonly title: string
  readonly item_price_cents: number
  readonly currency: string
  /** What the store's device said of it. */
  readonly pick: PickListRow['pick']
  readonly customer_comment: string
  readonly notes: PickListRow['notes']
}

const STATUSES: Readonly<Record<PickListQuery['status'], SQL>> = {
  // Word for word the condition of the index `orders_open_by_date`: it holds open orders alone, however many there were.
  approved: sql`o.status in ('approved', 'open')`,
  initial: sql`o.status = 'initial'`,
}

/** Whether a line `l` waits to be put into a parcel. */
const isFree = (
  part: SqlParts,
): SQL => sql`l.shipping_id is null and l.cancellation_id is null and l.return_id is null
    and not ${part(lineInParcel, sql`l`)}`

/** Lines that somebody has to fetch: of orders shipped from here, not cancelled, not returned, in no parcel. */
const toFetch = (part: SqlParts, companyId: number, status: PickListQuery['status']): SQL => sql`orders o
  join order_lines l on l.company_id = o.company_id and l.order_id = o.id
  where o.company_id = ${companyId}::bigint and ${STATUSES[status]} and o.not_shippable_reason is null
    and ${isFree(part)}`

/** The lines of a walk, whatever has become of them. */
const ofWalk = (companyId: number, lineIds: readonly number[]): SQL => sql`order_lines l
  join orders o on o.company_id = l.company_id and o.id = l.order_id
  where l.company_id = ${companyId}::bigint and l.id = any(${idList(lineIds)})`

/** What has become of a line of a walk (`PickStanding`). */
const standing = (part: SqlParts): SQL => sql`case
    when l.cancellation_id is not null or o.status in ('cancelled', 'mp_cancellation') then 'cancelled'
    when l.shipping_id is not null or ${part(lineInParcel, sql`l`)} then 'in_parcel'
    when ${STATUSES.approved} and o.not_shippable_reason is null and l.return_id is null then 'open'
    else 'closed' end`

/** How many pieces of the order of a line, given by its alias, are not cancelled. */
const piecesOfOrder = (companyId: number, orderId: SQL): SQL => sql`(select count(*)::int from order_lines x
      where x.company_id = ${companyId}::bigint and x.order_id = ${orderId} and x.cancellation_id is null)`

/** The ids of a walk as its address names them. */
export const lineIdsOf = (lines: string): number[] => [...new Set(lines.split(',').map(Number))]

/** Shoe sizes count (9 before 38.5 before 40); what is no number comes after them. */
export const bySize = (size: SQL): SQL =>
  sql`replace(substring(${size} from '^\\d{1,6}(?:[.,]\\d{1,3})?'), ',', '.')::numeric nulls last, ${size}`
const BY_SIZE = bySize(sql`f.size`)
const BY_STORE = sql`s.ranking, s.store_number, s.id`
const BY_STORE_DOWNWARDS = sql`s.ranking desc, s.store_number desc, s.id desc`
const BY_ARTICLE = sql`f.manufacturer, f.article_number, ${BY_SIZE}, f.order_date, f.line_id`

/** Store after store; lines without one come last, whichever way the stores are sorted. */
const SORTS: Readonly<Record<PickListQuery['sort'], readonly [store: SQL, article: SQL]>> = {
  store: [BY_STORE, BY_ARTICLE],
  '-store': [BY_STORE_DOWNWARDS, BY_ARTICLE],
  article_number: [BY_STORE, sql`f.article_number, ${BY_SIZE}, f.order_date, f.line_id`],
  '-article_number': [BY_STORE, sql`f.article_number desc, ${BY_SIZE}, f.order_date, f.line_id`],
}

const sortedBy = ({ sort, single_first }: Pick<PickListQuery, 'sort' | 'single_first'>): SQL => {
  const [store, article] = SORTS[sort]
  return sql`f.store_id is null, ${store}, ${single_first ? sql`f.order_pieces > 1,` : sql``} ${article}`
}

/** The lines of a pick list, at most `limit`, in one statement. @param part answers the SQL that later modules supply */
export function pickListStatement(
  part: SqlParts,
  companyId: number,
  query: PickListQuery,
  limit: number,
): SQL {
  const { status, manufacturer, store_id, lines } = query
  return sql`/* pick_list */ select f.*, coalesce(s.name, '') as store_name,
    coalesce(trim(s.street || ' ' || s.street_no), '') as store_street,
    coalesce(trim(s.zip_code || ' ' || s.city), '') as store_city, coalesce(s.store_number, '') as store_number,
    coalesce(s.erp_store_id, '') as store_erp_id, c.name as sales_channel,
    coalesce((select json_agg(json_build_object('id', n.id, 'author', n.author, 'note', n.note) order by n.id)
      from order_notes n where n.company_id = ${companyId}::bigint and n.order_id = f.qb_id), '[]') as notes,
    ${pictureOfSize(sql`${companyId}::bigint`, sql`f.article_size_id`)} as img_id,
    exists (select from order_charges g where g.company_id = ${companyId}::bigint and g.order_id = f.qb_id
      and g.kind = 'gift_wrap' and g.mp_item_id in ('', f.mp_item_id)) as gift_wrap
    from (select l.id as line_id, l.mp_item_id, o.status,
        ${piecesOfOrder(companyId, sql`o.id`)} as order_pieces,
        ${lines === undefined ? sql`'open'` : standing(part)} as standing, l.image_url, l.article_size_id, l.kind, l.store_id, o.sales_channel_id,
        ${isoUtc(sql`o.order_date`)} as order_date,
        case when o.status <> 'initial' then ${isoUtc(sql`o.ship_by_at`)} end as ship_by, o.id as qb_id, o.ext_order_id, l.brand as manufacturer,
        l.erp_article_number as article_number, l.ean, l.wws_size as size, l.wws_color as color, l.title,
        l.item_price_cents, o.currency, o.customer_comment, ${currentPick(sql`l`)} as pick
      from ${lines === undefined ? toFetch(part, companyId, status) : ofWalk(companyId, lineIdsOf(lines))}
        ${manufacturer === undefined ? sql`` : sql`and l.brand = ${manufacturer}`}
        ${store_id === undefined ? sql`` : sql`and l.store_id = ${store_id}::bigint`}) f
    join sales_channels c on c.id = f.sales_channel_id
    left join stores s on s.company_id = ${companyId}::bigint and s.id = f.store_id
    order by ${sortedBy(query)}
    limit ${limit}`
}

/** The lines of a pick list, at most `limit`. */
export async function findPickList(ctx: Ctx, query: PickListQuery, limit: number): Promise<PickListRecord[]> {
  const { rows } = await ctx.tx.execute<PickListRecord>(
    pickListStatement(ctx.part, ctx.company.id, query, limit),
  )
  return rows
}

/** What the filters offer: manufacturers and stores of all lines in a status. */
export async function findPickListFilters(
  ctx: Ctx,
  status: PickListQuery['status'],
): Promise<{ manufacturers: string[]; stores: { id: number; store_number: string; name: string }[] }> {
  const { rows } = await ctx.tx.execute<
    Awaited<ReturnType<typeof findPickListFilters>>
  >(sql`/* pick_list_filters */
    with f as (select distinct l.brand, l.store_id from ${toFetch(ctx.part, ctx.company.id, status)})
    select (select coalesce(json_agg(b.brand order by b.brand), '[]')
        from (select distinct brand from f where brand <> '') b) as manufacturers,
      (select coalesce(json_agg(json_build_object('id', s.id, 'store_number', s.store_number, 'name', s.name)
          order by s.ranking, s.store_number), '[]')
        from stores s where s.company_id = ${ctx.company.id}::bigint and s.id in (select store_id from f)) as stores`)
  const [row] = rows
  if (!row) throw new Error('the filters of the pick list gave no answer')
  return row
}

/** Whether a line `l` was picked in its store, or said to be not there (`state` alone counts where it is given). */
const hasPick = (companyId: number, state?: 'picked'): SQL => sql`exists (select from line_picks k
      where k.company_id = ${companyId}::bigint and k.line_id = l.id and k.store_id = l.store_id and k.is_current
        ${state === undefined ? sql`` : sql`and k.state = ${state}`})`

/** The orders of these lines that have another piece to send which nobody has picked. */
export async function ordersWithMore(ctx: Ctx, lineIds: readonly number[]): Promise<number[]> {
  const companyId = ctx.company.id
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`/* orders_with_more */
    select distinct l.order_id::float8 as id from order_lines l
    where l.company_id = ${companyId}::bigint and l.id <> all(${idList(lineIds)})
      and l.order_id = any(array(select x.order_id from order_lines x
        where x.company_id = ${companyId}::bigint and x.id = any(${idList(lineIds)})))
      and ${isFree(ctx.part)} and not ${hasPick(companyId, 'picked')}
    order by 1`)
  return rows.map(({ id }) => id)
}

/** The pieces of an order that are to be fetched. */
export type OrderToWalk = {
  readonly lines: readonly number[]
  /** It has no other piece, in any store. */
  readonly is_single: boolean
}

/**
 * Of these orders those with a piece that lies in a store and that nobody has said anything of: the soonest deadline first, then
 * the oldest.
 */
export async function findOrdersToWalk(
  ctx: Ctx,
  orderIds: readonly number[],
  storeId: number | undefined,
): Promise<OrderToWalk[]> {
  const companyId = ctx.company.id
  const { rows } = await ctx.tx.execute<OrderToWalk>(sql`/* orders_to_walk */
    select f.lines, ${piecesOfOrder(companyId, sql`f.order_id`)} = 1 as is_single
    from (select o.id as order_id, o.ship_by_at, o.order_date, json_agg(l.id order by l.id) as lines
      from ${toFetch(ctx.part, companyId, 'approved')} and o.id = any(${idList(orderIds)}) and l.store_id is not null
        ${storeId === undefined ? sql`` : sql`and l.store_id = ${storeId}::bigint`}
        and not ${hasPick(companyId)}
      group by o.id, o.ship_by_at, o.order_date) f
    order by f.ship_by_at nulls last, f.order_date, f.order_id`)
  return rows
}
