import type { ChargeKind } from '@kontor/contract/orders'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { idList } from '../../platform/db/sql-values.ts'
import type { PostalAddress } from '../orders/orders.tables.ts'

interface SoldLine {
  readonly id: number
  /** Position at the channel; its pieces share it. */
  readonly mp_item_id: string
  readonly title: string
  readonly brand: string
  readonly ean: string
  readonly article_number: string
  readonly size: string
  readonly color: string
  readonly item_price_cents: number
  readonly shipping_price_cents: number
  readonly tax_rate: number
  readonly is_shipped: boolean
  readonly is_cancelled: boolean
  readonly is_returned: boolean
  /** The channel took it out of the order before it was shipped. */
  readonly is_taken_out: boolean
  /** Berlin's day on which its parcel left; null while it has none. */
  readonly left_on: string | null
  /** What of its price has gone back by accepted goodwill cases and by its return. */
  readonly refunded_cents: number
  /** What of its shipping has gone back with a full return. */
  readonly shipping_refunded_cents: number
}

/** What an invoice is made of, as it is now. */
export interface SoldOrder {
  readonly id: number
  readonly ext_order_id: string
  readonly sales_channel_id: number
  readonly channel: string
  /** The channel writes the customer's invoice itself. */
  readonly is_invoiced_by_channel: boolean
  readonly merchant_external_order: boolean
  readonly currency: string
  readonly order_date: string
  readonly billing: PostalAddress | null
  /** The corrected address, else the delivery address. */
  readonly delivery: PostalAddress | null
  readonly has_parcel: boolean
  /** What its lines are off its total by, until somebody confirms the amounts; 0 where they add up. */
  readonly amount_difference_cents: number
  readonly lines: readonly SoldLine[]
  readonly charges: readonly {
    readonly kind: ChargeKind
    readonly name: string
    readonly mp_item_id: string
    readonly amount_cents: number
    readonly tax_rate: number
    /** It has gone back with a full return. */
    readonly is_refunded: boolean
  }[]
}

/**
 * Locks an order until the transaction ends: a return, cancellation or refund of one of its lines waits for the same row.
 * @returns whether the company has it
 */
export async function lockOrder(ctx: Ctx, orderId: number): Promise<boolean> {
  const { rows } = await ctx.tx.execute(
    sql`select id from orders where company_id = ${ctx.company.id} and id = ${orderId} for update`,
  )
  return rows.length > 0
}

/** An order with what an invoice needs of it; null when the company has no such order. */
export async function findSoldOrder(ctx: Ctx, orderId: number): Promise<SoldOrder | null> {
  const [order] = await findSoldOrders(ctx, [orderId])
  return order ?? null
}

/** Those of these orders that the company has, with what an invoice needs of each, in one statement. */
export async function findSoldOrders(ctx: Ctx, orderIds: readonly number[]): Promise<SoldOrder[]> {
  const { rows } = await ctx.tx.execute<SoldOrder & Record<string, unknown>>(
    statement(ctx.company.id, orderIds),
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

const statement = (companyId: number, orderIds: readonly number[]): SQL => sql`
  select o.id, o.ext_order_id, o.sales_channel_id, c.name as channel,
    c.invoices_itself as is_invoiced_by_channel, o.merchant_external_order, o.currency,
    to_char(o.order_date at time zone 'Europe/Berlin', 'YYYY-MM-DD') as order_date,
    u.billing,
    case when o.amounts_confirmed_at is null then o.amount_difference_cents else 0 end as amount_difference_cents,
    coalesce((select a.address from address_corrections a
      where a.company_id = o.company_id and a.order_id = o.id order by a.version desc limit 1), u.delivery) as delivery,
    exists (select from shippings s
      where s.company_id = o.company_id and s.order_id = o.id and s.state = 'shipped') as has_parcel,
    (select coalesce(json_agg(r), '[]') from (
      select l.id, l.mp_item_id, l.title, l.brand, l.ean, l.erp_article_number as article_number, l.wws_size as size,
        l.wws_color as color, l.item_price_cents, l.shipping_price_cents, l.tax_rate,
        l.shipping_id is not null as is_shipped, l.cancellation_id is not null as is_cancelled,
        l.return_id is not null as is_returned, l.is_taken_out,
        (select to_char(s.shipped_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') from shippings s
          where s.company_id = l.company_id and s.id = l.shipping_id) as left_on,
        (select coalesce(sum(g.requested_cents), 0)::int from goodwill_cases g
          where g.company_id = l.company_id and g.line_id = l.id and g.state = 'accepted')
        + coalesce((select r.refund_cents from returns r
          where r.company_id = l.company_id and r.id = l.return_id), 0) as refunded_cents,
        coalesce((select d.cents from delivery_refunds d
          where d.company_id = l.company_id and d.line_id = l.id), 0) as shipping_refunded_cents
      from order_lines l where l.company_id = o.company_id and l.order_id = o.id order by l.position) r) as lines,
    (select coalesce(json_agg(r), '[]') from (
      select g.kind, g.name, g.mp_item_id, g.amount_cents, g.tax_rate,
        exists (select from delivery_refunds d
          where d.company_id = g.company_id and d.charge_id = g.id) as is_refunded
      from order_charges g where g.company_id = o.company_id and g.order_id = o.id order by g.position) r) as charges
  from orders o
  join sales_channels c on c.id = o.sales_channel_id
  left join order_customers u on u.company_id = o.company_id and u.order_id = o.id
  where o.company_id = ${companyId}::bigint and o.id = any (${idList(orderIds)})`
