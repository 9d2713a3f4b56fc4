import type { ChargeKind } from '@kontor/contract/orders'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { DiscountedCharge } from '../orders/index.ts'
import type { DeliveredLine, DeliveryRefund } from './delivery-refund.ts'
import { deliveryRefunds } from './returns.tables.ts'

/** A charge of an order. */
export interface DeliveryCharge extends DiscountedCharge {
  readonly id: number
  readonly kind: ChargeKind
  readonly name: string
}

/** What decides about the refund of an order's delivery. */
export interface Delivery {
  /** The company refunds delivery. */
  readonly is_switched_on: boolean
  /** The channel delivers the order itself, and refunds it. */
  readonly channel_refunds: boolean
  readonly currency: string
  /** Null where the company names none, and in another currency than the one that it names it in. */
  readonly standard_shipping_cents: number | null
  /** The newest return. */
  readonly return_id: number | null
  readonly lines: readonly DeliveredLine[]
  readonly charges: readonly DeliveryCharge[]
}

/** An order as its delivery is refunded; null when the company has none of this id. */
export async function deliveryOf(ctx: Ctx, orderId: number): Promise<Delivery | null> {
  const { rows } = await ctx.tx.execute<Delivery & Record<string, unknown>>(sql`
    select c.refunds_delivery as is_switched_on,
      o.not_shippable_reason is not distinct from 'fulfilled_by_channel' as channel_refunds,
      o.currency, case when o.currency = 'EUR' then c.standard_shipping_cents::float8 end as standard_shipping_cents,
      (select max(r.id)::float8 from returns r where r.company_id = o.company_id and r.order_id = o.id) as return_id,
      (select coalesce(json_agg(x), '[]') from (
        select l.id, l.mp_item_id, l.tax_rate, l.item_price_cents, l.shipping_price_cents, l.is_taken_out,
          l.cancellation_id is not null as is_cancelled, r.reason as return_reason
        from order_lines l
        left join returns r on r.company_id = l.company_id and r.id = l.return_id
        where l.company_id = o.company_id and l.order_id = o.id order by l.position) x) as lines,
      (select coalesce(json_agg(x), '[]') from (
        select g.id, g.kind, g.name, g.mp_item_id, g.amount_cents, g.tax_rate
        from order_charges g where g.company_id = o.company_id and g.order_id = o.id order by g.position) x) as charges
    from orders o
    join companies c on c.id = o.company_id
    where o.company_id = ${ctx.company.id}::bigint and o.id = ${orderId}::bigint`)
  return rows[0] ?? null
}

/** The order of a line; null when the company has none of this id. */
export async function orderOfLine(ctx: Ctx, lineId: number): Promise<number | null> {
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select order_id::float8 as id from order_lines where company_id = ${ctx.company.id}::bigint and id = ${lineId}::bigint`)
  return rows[0]?.id ?? null
}

/** What of this has not gone back before. */
export async function notRefundedYet(
  ctx: Ctx,
  orderId: number,
  { shipping, charges }: DeliveryRefund<DeliveryCharge>,
): Promise<DeliveryRefund<DeliveryCharge>> {
  const before = await ctx.tx
    .select({ lineId: deliveryRefunds.lineId, chargeId: deliveryRefunds.chargeId })
    .from(deliveryRefunds)
    .where(and(eq(deliveryRefunds.companyId, ctx.company.id), eq(deliveryRefunds.orderId, orderId)))
  return {
    shipping: shipping.filter(({ line_id }) => !before.some(({ lineId }) => lineId === line_id)),
    charges: charges.filter(({ charge }) => !before.some(({ chargeId }) => chargeId === charge.id)),
  }
}

/**
 * Writes what goes back, each once for good.
 * @returns what of it had not gone back before, and the id of its first row; null where everything had
 */
export async function insertDeliveryRefund(
  ctx: Ctx,
  orderId: number,
  returnId: number,
  { shipping, charges }: DeliveryRefund<DeliveryCharge>,
): Promise<(DeliveryRefund<DeliveryCharge> & { readonly refund_id: number }) | null> {
  const row = { companyId: ctx.company.id, orderId, returnId, createdAt: ctx.now }
  const wanted = [
    ...shipping.map(({ line_id, cents }) => ({ ...row, lineId: line_id, cents })),
    ...charges.map(({ charge, cents }) => ({ ...row, chargeId: charge.id, cents })),
  ]
  if (wanted.length === 0) return null
  const written = await ctx.tx
    .insert(deliveryRefunds)
    .values(wanted)
    .onConflictDoNothing()
    .returning({ id: deliveryRefunds.id, lineId: deliveryRefunds.lineId, chargeId: deliveryRefunds.chargeId })
  if (written.length === 0) return null
  return {
    refund_id: Math.min(...written.map(({ id }) => id)),
    shipping: shipping.filter(({ line_id }) => written.some(({ lineId }) => lineId === line_id)),
    charges: charges.filter(({ charge }) => written.some(({ chargeId }) => chargeId === charge.id)),
  }
}
