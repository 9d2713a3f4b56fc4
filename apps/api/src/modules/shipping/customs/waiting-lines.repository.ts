import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { orderLines, orders, type PostalAddress } from '../../orders/orders.tables.ts'

/** What an order still has to ship, and to whom; locked, so that what is written about it is written in turn. */
export async function findWaitingLines(
  ctx: Ctx,
  orderId: number,
): Promise<
  | {
      id: number
      recipient: PostalAddress | null
      lines: { id: number; store_id: number | null }[]
    }
  | undefined
> {
  const [order] = await ctx.tx
    .select({
      id: orders.id,
      recipient: sql<PostalAddress | null>`coalesce(
        (select a.address from address_corrections a
          where a.company_id = ${orders.companyId} and a.order_id = ${orders.id} order by a.version desc limit 1),
        (select c.delivery from order_customers c
          where c.company_id = ${orders.companyId} and c.order_id = ${orders.id}))`,
    })
    .from(orders)
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
    .for('update')
  if (!order) return undefined
  const lines = await ctx.tx
    .select({ id: orderLines.id, store_id: orderLines.storeId })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.companyId, ctx.company.id),
        eq(orderLines.orderId, orderId),
        isNull(orderLines.shippingId),
        isNull(orderLines.cancellationId),
        isNull(orderLines.returnId),
      ),
    )
    .orderBy(orderLines.position)
  return { ...order, lines }
}
