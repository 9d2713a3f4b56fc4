import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { cancellations, orderCharges } from '../orders.tables.ts'

/** The cancelled lines of an order, and whether it was the channel that cancelled each. */
export async function cancelledLines(ctx: Ctx, orderId: number): Promise<Map<number, 'channel' | 'others'>> {
  const rows = await ctx.tx
    .select({ lineId: cancellations.lineId, reason: cancellations.reason })
    .from(cancellations)
    .where(and(eq(cancellations.companyId, ctx.company.id), eq(cancellations.orderId, orderId)))
  return new Map(
    rows.map(({ lineId, reason }) => [lineId, reason === 'mp_cancellation' ? 'channel' : 'others']),
  )
}

/** What is charged beside the lines, as it came. */
export async function chargesOf(ctx: Ctx, orderId: number) {
  return ctx.tx
    .select({
      kind: orderCharges.kind,
      name: orderCharges.name,
      mp_item_id: orderCharges.mpItemId,
      amount_cents: orderCharges.amountCents,
      tax_rate: orderCharges.taxRate,
    })
    .from(orderCharges)
    .where(and(eq(orderCharges.companyId, ctx.company.id), eq(orderCharges.orderId, orderId)))
    .orderBy(orderCharges.position)
}
