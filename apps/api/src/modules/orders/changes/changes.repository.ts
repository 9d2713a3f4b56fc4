import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { cancellations, orderLines } from '../orders.tables.ts'

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

/** Says of pieces that the channel took them out of the order: what it charges since then is about the others. */
export async function markTakenOut(ctx: Ctx, lineIds: readonly number[]): Promise<void> {
  await ctx.tx
    .update(orderLines)
    .set({ isTakenOut: true })
    .where(and(eq(orderLines.companyId, ctx.company.id), inArray(orderLines.id, [...lineIds])))
}
