import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { lineInParcel, REALLOCATED } from '../orders/index.ts'
import { cancellations, type OrderStatus, orderLines, orders } from '../orders/orders.tables.ts'

/** The status of an order; undefined when the company has none with this id. */
export async function statusOf(ctx: Ctx, orderId: number): Promise<OrderStatus | undefined> {
  const [row] = await ctx.tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  return row?.status
}

/** The pieces of an order by position of the channel: how many are cancelled, how many have a parcel, how many are open. */
export interface PositionState {
  readonly mp_item_id: string
  readonly cancelled: number
  readonly shipped: number
  readonly open: number
  /** Of those that are open: what nothing has been made of, neither papers nor a shipment elsewhere. */
  readonly free: number
  /** Of those cancelled: what another company goes on with. */
  readonly passed_on: number
}

export async function positionsOf(ctx: Ctx, orderId: number): Promise<PositionState[]> {
  return ctx.tx
    .select({
      mp_item_id: orderLines.mpItemId,
      cancelled: sql<number>`count(*) filter (where ${orderLines.cancellationId} is not null)::int`,
      shipped: sql<number>`count(*) filter (where ${orderLines.cancellationId} is null and ${orderLines.shippingId} is not null)::int`,
      open: sql<number>`count(*) filter (where ${orderLines.cancellationId} is null and ${orderLines.shippingId} is null)::int`,
      free: sql<number>`count(*) filter (where ${orders.status} in ('initial', 'approved', 'open')
        and ${orderLines.cancellationId} is null and ${orderLines.shippingId} is null and ${orderLines.returnId} is null
        and not ${ctx.part(lineInParcel, sql`order_lines`)})::int`,
      passed_on: sql<number>`count(*) filter (where ${cancellations.reason} = ${REALLOCATED})::int`,
    })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.companyId, orderLines.companyId), eq(orders.id, orderLines.orderId)))
    .leftJoin(
      cancellations,
      and(eq(cancellations.companyId, orderLines.companyId), eq(cancellations.id, orderLines.cancellationId)),
    )
    .where(and(eq(orderLines.companyId, ctx.company.id), eq(orderLines.orderId, orderId)))
    .groupBy(orderLines.mpItemId)
}
