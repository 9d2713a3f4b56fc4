import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { idList, literalInt } from '../../platform/db/sql-values.ts'
import type { Batch } from '../../platform/documents/read-ahead.ts'
import type { DiscountedCharge } from '../orders/index.ts'
import type { OrderStatus } from '../orders/orders.tables.ts'

/** An order line as the order list reads it. Amounts in cents, gross; instants as `DD.MM.YYYY HH:mm:ss` in Europe/Berlin. */
export interface OrderListLine {
  readonly id: number
  readonly order_id: number
  readonly ext_order_id: string
  readonly order_date: string
  readonly sales_channel: string
  readonly order_status: OrderStatus
  readonly delivery_country: string
  readonly currency: string
  /** Where the order goes: the corrected address, else the delivery address. */
  readonly country: string
  readonly zip_code: string
  /** Berlin's days of the order, and on which the line's parcel left; null while it has none. */
  readonly ordered_on: string
  readonly left_on: string | null
  /** The channel's own figure, and by how much it exceeded on arrival what it was made of. */
  readonly order_total_cents: number
  readonly amount_difference_cents: number
  /** Position at the channel; its pieces share it. */
  readonly mp_item_id: string
  readonly is_taken_out: boolean
  readonly position: number
  readonly ean: string
  readonly article_number: string
  readonly title: string
  readonly brand: string
  readonly size: string
  readonly color: string
  /** Empty while no store is chosen. */
  readonly store_number: string
  readonly store: string
  readonly original_price_cents: number
  readonly item_price_cents: number
  readonly shipping_price_cents: number
  /** As the channel gave it, percent. */
  readonly tax_rate: number
  readonly is_shipped: boolean
  readonly shipped_at: string
  readonly cancelled_at: string
  readonly cancel_reason: string
  readonly returned_at: string
  readonly return_reason: string
  /** Of its shipping, after a full return. */
  readonly shipping_refund_cents: number
  /** By the return, and by goodwill that was granted. */
  readonly return_refund_cents: number
  readonly goodwill_cents: number
  readonly carrier: string
  readonly tracking_number: string
}

/** What is charged beside the lines, or given off; amounts in cents, gross. */
export interface OrderListCharge extends DiscountedCharge {
  readonly order_id: number
  /** What the channel calls it; empty where the kind says it. */
  readonly name: string
  /** What of it went back with a full return. */
  readonly refund_cents: number
}

/** An order with lines. */
export interface ListedOrder {
  readonly lines: readonly OrderListLine[]
  readonly charges: readonly OrderListCharge[]
}

/** The order behind which the next batch begins; the date as the database writes it, so that no microsecond is lost. */
export interface OrderListKey {
  readonly date: string
  readonly id: number
}

/** Orders of a batch: some two thousand lines. */
export const ORDERS_A_BATCH = 1000

interface Record extends Omit<OrderListLine, 'id'> {
  readonly key_date: string
  /** Null for an order without lines. */
  readonly line_id: number | null
}

const germanTime = (column: SQL): SQL =>
  sql`coalesce(to_char(${column} at time zone 'Europe/Berlin', 'DD.MM.YYYY HH24:MI:SS'), '')`

/** The statement of a batch: orders by date from their index, and what belongs to their lines by key. */
export function orderListStatement(
  companyId: number,
  { from, until }: { readonly from: Date; readonly until: Date },
  after: OrderListKey | null,
): SQL {
  const behind = after
    ? sql`and (o.order_date, o.id) > (${after.date}::timestamptz, ${after.id}::bigint)`
    : sql``
  return sql`/* order_list */ with batch as materialized (
      select o.* from orders o
      where o.company_id = ${companyId}::bigint
        and o.order_date >= ${from.toISOString()}::timestamptz and o.order_date < ${until.toISOString()}::timestamptz
        ${behind}
      order by o.order_date, o.id limit ${literalInt(ORDERS_A_BATCH)}
    )
    select batch.order_date::text as key_date, l.id::float8 as line_id,
      batch.id::float8 as order_id, batch.ext_order_id, ${germanTime(sql`batch.order_date`)} as order_date,
      c.name as sales_channel, batch.status as order_status, batch.delivery_country, batch.currency,
      coalesce(a.address, u.delivery)->>'country' as country, coalesce(a.address, u.delivery)->>'zip_code' as zip_code,
      to_char(batch.order_date at time zone 'Europe/Berlin', 'YYYY-MM-DD') as ordered_on,
      to_char(p.shipped_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as left_on,
      batch.order_total_cents::float8 as order_total_cents, batch.amount_difference_cents::float8 as amount_difference_cents,
      l.mp_item_id, l.is_taken_out, l.position, l.ean, l.erp_article_number as article_number, l.title, l.brand, l.wws_size as size,
      l.wws_color as color, coalesce(s.store_number, '') as store_number, coalesce(s.name, '') as store,
      l.original_item_price_cents::float8 as original_price_cents, l.item_price_cents::float8 as item_price_cents,
      l.shipping_price_cents::float8 as shipping_price_cents, l.tax_rate::float8 as tax_rate,
      l.shipping_id is not null as is_shipped, ${germanTime(sql`p.shipped_at`)} as shipped_at,
      ${germanTime(sql`x.created_at`)} as cancelled_at, coalesce(x.reason, '') as cancel_reason,
      ${germanTime(sql`r.created_at`)} as returned_at, coalesce(r.reason, '') as return_reason,
      coalesce(r.refund_cents, 0)::float8 as return_refund_cents,
      case when l.return_id is null then 0 else coalesce((
        select d.cents from delivery_refunds d
        where d.company_id = ${companyId}::bigint and d.line_id = l.id
      ), 0) end::float8 as shipping_refund_cents,
      case when l.case_id is null then 0 else (
        select coalesce(sum(g.requested_cents), 0) from goodwill_cases g
        where g.company_id = ${companyId}::bigint and g.line_id = l.id and g.state = 'accepted'
      ) end::float8 as goodwill_cents,
      coalesce(t.carrier, '') as carrier, coalesce(t.tracking_number, '') as tracking_number
    from batch
    join sales_channels c on c.id = batch.sales_channel_id
    left join order_customers u on u.company_id = ${companyId}::bigint and u.order_id = batch.id
    left join lateral (
      select k.address from address_corrections k
      where k.company_id = ${companyId}::bigint and k.order_id = batch.id order by k.version desc limit 1
    ) a on true
    left join order_lines l on l.company_id = ${companyId}::bigint and l.order_id = batch.id
    left join stores s on s.company_id = ${companyId}::bigint and s.id = l.store_id
    left join cancellations x on x.company_id = ${companyId}::bigint and x.id = l.cancellation_id
    left join returns r on r.company_id = ${companyId}::bigint and r.id = l.return_id
    left join shippings p on p.company_id = ${companyId}::bigint and p.id = l.shipping_id
    left join lateral (
      select a.carrier, a.tracking_number from label_attempts a
      where a.company_id = ${companyId}::bigint and a.shipping_id = l.shipping_id
        and a.label_type = 'shipping' and a.state = 'bought'
      order by a.id desc limit 1
    ) t on l.shipping_id is not null
    order by batch.order_date, batch.id, l.position`
}

/** The orders of a range behind an order, in the order of date and number. */
export async function listedOrders(
  ctx: Ctx,
  range: { readonly from: Date; readonly until: Date },
  after: OrderListKey | null,
): Promise<Batch<ListedOrder, OrderListKey>> {
  const { rows } = await ctx.tx.execute<Record & { [column: string]: unknown }>(
    orderListStatement(ctx.company.id, range, after),
  )
  const lines = Map.groupBy(
    rows.flatMap(({ line_id, ...line }): OrderListLine[] =>
      line_id === null
        ? []
        : [{ ...line, id: line_id, country: line.country ?? '', zip_code: line.zip_code ?? '' }],
    ),
    ({ order_id }) => order_id,
  )
  const charges = Map.groupBy(await chargesOf(ctx, [...lines.keys()]), ({ order_id }) => order_id)
  const last = rows.at(-1)
  return {
    rows: [...lines].map(([orderId, those]) => ({ lines: those, charges: charges.get(orderId) ?? [] })),
    next: last ? { date: last.key_date, id: last.order_id } : null,
  }
}

async function chargesOf(ctx: Ctx, orderIds: readonly number[]): Promise<OrderListCharge[]> {
  if (orderIds.length === 0) return []
  const { rows } = await ctx.tx.execute<OrderListCharge & { [column: string]: unknown }>(sql`
    select g.order_id::float8 as order_id, g.kind, g.name, g.mp_item_id, g.amount_cents::float8 as amount_cents,
      g.tax_rate::float8 as tax_rate, coalesce(d.cents, 0)::float8 as refund_cents
    from order_charges g
    left join delivery_refunds d on d.company_id = ${ctx.company.id}::bigint and d.charge_id = g.id
    where g.company_id = ${ctx.company.id}::bigint and g.order_id = any(${idList(orderIds)})
    order by g.order_id, g.position`)
  return rows
}
