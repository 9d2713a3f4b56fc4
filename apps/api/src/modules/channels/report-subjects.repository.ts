import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { cancellations, orderLines, orders } from '../orders/orders.tables.ts'
import { goodwillCases, returns } from '../returns/returns.tables.ts'
import type { CancellationPayload } from './intake.tables.ts'

/** Pieces that were cancelled, by position and as they were reasoned. */
export interface CancelledPieces {
  /** Smallest id of the cancellations. */
  readonly cancellation_id: number
  readonly reason: string
  readonly comment: string
  readonly items: CancellationPayload['items']
}

/** What was cancelled with these lines. Null when none of them is cancelled. */
export async function cancelledPieces(
  ctx: Ctx,
  orderId: number,
  lineIds: readonly number[],
): Promise<CancelledPieces | null> {
  const rows = await ctx.tx
    .select({
      id: cancellations.id,
      reason: cancellations.reason,
      comment: cancellations.comment,
      mp_item_id: orderLines.mpItemId,
      cents: orderLines.itemPriceCents,
      shipping_cents: orderLines.shippingPriceCents,
    })
    .from(cancellations)
    .innerJoin(
      orderLines,
      and(eq(orderLines.companyId, cancellations.companyId), eq(orderLines.id, cancellations.lineId)),
    )
    .where(and(eq(cancellations.companyId, ctx.company.id), inArray(cancellations.lineId, [...lineIds])))
    .orderBy(asc(cancellations.id))
  const [first] = rows
  if (!first) return null
  const pieces = await piecesOfOrder(ctx, orderId)
  const items = [...Map.groupBy(rows, (row) => row.mp_item_id)].map(([mp_item_id, those]) => ({
    mp_item_id,
    quantity: those.length,
    is_whole: those.length === pieces.get(mp_item_id),
    cents: those.reduce((sum, row) => sum + row.cents, 0),
    shipping_cents: those.reduce((sum, row) => sum + row.shipping_cents, 0),
  }))
  return { cancellation_id: first.id, reason: first.reason, comment: first.comment, items }
}

async function piecesOfOrder(ctx: Ctx, orderId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.tx
    .select({ mp_item_id: orderLines.mpItemId, pieces: sql<number>`count(*)::int` })
    .from(orderLines)
    .where(and(eq(orderLines.companyId, ctx.company.id), eq(orderLines.orderId, orderId)))
    .groupBy(orderLines.mpItemId)
  return new Map(rows.map((row) => [row.mp_item_id, row.pieces]))
}

/** What a refund of a line has to name at its channel. */
export interface RefundedLine {
  readonly mp_item_id: string
  readonly currency: string
}

export async function refundedLine(ctx: Ctx, lineId: number): Promise<RefundedLine | null> {
  const [row] = await ctx.tx
    .select({ mp_item_id: orderLines.mpItemId, currency: orders.currency })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.companyId, orderLines.companyId), eq(orders.id, orderLines.orderId)))
    .where(and(eq(orderLines.companyId, ctx.company.id), eq(orderLines.id, lineId)))
  return row ?? null
}

/** The currency of an order. */
export async function currencyOf(ctx: Ctx, orderId: number): Promise<string> {
  const [row] = await ctx.tx
    .select({ currency: orders.currency })
    .from(orders)
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  return row?.currency ?? ''
}

/** Why a goodwill case was asked for. */
export async function reasonOfCase(ctx: Ctx, caseId: number): Promise<string> {
  const [row] = await ctx.tx
    .select({ reason: goodwillCases.reason })
    .from(goodwillCases)
    .where(and(eq(goodwillCases.companyId, ctx.company.id), eq(goodwillCases.id, caseId)))
  return row?.reason ?? ''
}

/** Why a piece came back. */
export async function reasonOfReturn(ctx: Ctx, returnId: number): Promise<string> {
  const [row] = await ctx.tx
    .select({ reason: returns.reason })
    .from(returns)
    .where(and(eq(returns.companyId, ctx.company.id), eq(returns.id, returnId)))
  return row?.reason ?? ''
}
