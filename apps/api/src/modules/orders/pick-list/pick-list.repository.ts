import type { PickListQuery, PickListRow } from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { SqlParts } from '../../../platform/db/sql-part.ts'
import { isoUtc } from '../../../platform/db/sql-values.ts'
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

/** Lines that somebody has to fetch: of orders shipped from here, not cancelled, not returned, in no parcel. */
const toFetch = (part: SqlParts, companyId: number, status: PickListQuery['status']): SQL => sql`orders o
  join order_lines l on l.company_id = o.company_id and l.order_id = o.id
  where o.company_id = ${companyId}::bigint and ${STATUSES[status]} and o.not_shippable_reason is null
    and l.shipping_id is null and l.cancellation_id is null and l.return_id is null
    and not ${part(lineInParcel, sql`l`)}`

/** Shoe sizes count (9 before 38.5 before 40); what is no number comes after them. */
export const bySize = (size: SQL): SQL =>
  sql`replace(substring(${size} from '^\\d{1,6}(?:[.,]\\d{1,3})?'), ',', '.')::numeric nulls last, ${size}`
const BY_SIZE = bySize(sql`f.size`)
const BY_STORE = sql`s.ranking, s.store_number, s.id`
const BY_STORE_DOWNWARDS = sql`s.ranking desc, s.store_number desc, s.id desc`
const BY_ARTICLE = sql`f.manufacturer, f.article_number, ${BY_SIZE}, f.order_date, f.line_id`

/** Store after store; lines without one come last, whichever way the stores are sorted. */
const SORTS: Readonly<Record<PickListQuery['sort'], SQL>> = {
  store: sql`f.store_id is null, ${BY_STORE}, ${BY_ARTICLE}`,
  '-store': sql`f.store_id is null, ${BY_STORE_DOWNWARDS}, ${BY_ARTICLE}`,
  article_number: sql`f.store_id is null, ${BY_STORE}, f.article_number, ${BY_SIZE}, f.order_date, f.line_id`,
  '-article_number': sql`f.store_id is null, ${BY_STORE}, f.article_number desc, ${BY_SIZE}, f.order_date, f.line_id`,
}

/** The lines of a pick list, at most `limit`, in one statement. @param part answers the SQL that later modules supply */
export function pickListStatement(
  part: SqlParts,
  companyId: number,
  query: PickListQuery,
  limit: number,
): SQL {
  const { status, manufacturer, store_id, sort } = query
  return sql`/* pick_list */ select f.*, coalesce(s.name, '') as store_name,
    coalesce(trim(s.street || ' ' || s.street_no), '') as store_street,
    coalesce(trim(s.zip_code || ' ' || s.city), '') as store_city, coalesce(s.store_number, '') as store_number,
    coalesce(s.erp_store_id, '') as store_erp_id, c.name as sales_channel,
    coalesce((select json_agg(json_build_object('id', n.id, 'author', n.author, 'note', n.note) order by n.id)
      from order_notes n where n.company_id = ${companyId}::bigint and n.order_id = f.qb_id), '[]') as notes,
    ${pictureOfSize(sql`${companyId}::bigint`, sql`f.article_size_id`)} as img_id
    from (select l.id as line_id, o.status, l.image_url, l.article_size_id, l.kind, l.store_id, o.sales_channel_id,
        ${isoUtc(sql`o.order_date`)} as order_date,
        case when o.status <> 'initial' then ${isoUtc(sql`o.ship_by_at`)} end as ship_by, o.id as qb_id, o.ext_order_id, l.brand as manufacturer,
        l.erp_article_number as article_number, l.ean, l.wws_size as size, l.wws_color as color, l.title,
        l.item_price_cents, o.currency, o.customer_comment, ${currentPick(sql`l`)} as pick
      from ${toFetch(part, companyId, status)}
        ${manufacturer === undefined ? sql`` : sql`and l.brand = ${manufacturer}`}
        ${store_id === undefined ? sql`` : sql`and l.store_id = ${store_id}::bigint`}) f
    join sales_channels c on c.id = f.sales_channel_id
    left join stores s on s.company_id = ${companyId}::bigint and s.id = f.store_id
    order by ${SORTS[sort]}
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
