import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { discountsOf, REALLOCATED, sumByLine } from '../orders/index.ts'
import { cancellations, channelOrders, orderLines, orders } from '../orders/orders.tables.ts'
import { type AccountKey, inAccountOwner } from '../organisation/index.ts'
import { goodwillCases, returns } from '../returns/returns.tables.ts'
import type { CancellationPayload } from './channels.tables.ts'

/** By which account and under which number a channel delivered an order; null when the company has none with this id. */
export async function findOrderAtChannel(
  ctx: Ctx,
  orderId: number,
): Promise<{ ext_order_id: string; account: AccountKey } | null> {
  const [row] = await ctx.tx
    .select({
      ext_order_id: orders.extOrderId,
      account: { owner_id: orders.accountOwnerId, id: orders.channelAccountId },
    })
    .from(orders)
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  return row ?? null
}

/** The document an order was made of, as the channel delivered it last: the account owner's, and for the channel alone. */
export async function documentOf(ctx: Ctx, orderId: number, account: AccountKey): Promise<unknown> {
  const [order] = await ctx.tx
    .select({ documentId: orders.channelOrderId })
    .from(orders)
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  const documentId = order?.documentId ?? null
  if (documentId === null) return null
  return inAccountOwner(ctx, account, async (owner) => {
    const [row] = await owner.tx
      .select({ raw: channelOrders.raw })
      .from(channelOrders)
      .where(and(eq(channelOrders.companyId, owner.company.id), eq(channelOrders.id, documentId)))
    return row?.raw ?? null
  })
}

/** How many pieces of each position are among these lines. */
export async function piecesByPosition(
  ctx: Ctx,
  lineIds: readonly number[],
): Promise<{ mp_item_id: string; quantity: number }[]> {
  if (lineIds.length === 0) return []
  return ctx.tx
    .select({ mp_item_id: orderLines.mpItemId, quantity: count() })
    .from(orderLines)
    .where(and(eq(orderLines.companyId, ctx.company.id), inArray(orderLines.id, [...lineIds])))
    .groupBy(orderLines.mpItemId)
    .orderBy(asc(orderLines.mpItemId))
}

/** The positions of lines, by line. */
export async function positionsOf(
  ctx: Ctx,
  lineIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await ctx.tx
    .select({ id: orderLines.id, mpItemId: orderLines.mpItemId })
    .from(orderLines)
    .where(and(eq(orderLines.companyId, ctx.company.id), inArray(orderLines.id, [...lineIds])))
  return new Map(rows.map(({ id, mpItemId }) => [id, mpItemId]))
}

/** Pieces that were cancelled, by position, with their reason. */
export interface CancelledPieces {
  /** Smallest id of the cancellations. */
  readonly cancellation_id: number
  readonly reason: string
  readonly comment: string
  readonly items: CancellationPayload['items']
}

/** What was cancelled with these lines, but for what another company goes on with. Null when nothing is. */
export async function cancelledPieces(
  ctx: Ctx,
  orderId: number,
  lineIds: readonly number[],
): Promise<CancelledPieces | null> {
  const rows = await ctx.tx
    .select({
      id: cancellations.id,
      line_id: cancellations.lineId,
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
    .where(
      and(
        eq(cancellations.companyId, ctx.company.id),
        inArray(cancellations.lineId, [...lineIds]),
        ne(cancellations.reason, REALLOCATED),
      ),
    )
    .orderBy(asc(cancellations.id))
  const [first] = rows
  if (!first) return null
  const pieces = await piecesOfOrder(ctx, orderId)
  const discounts = await discountsOf(ctx, orderId)
  const offGoods = sumByLine(discounts, 'goods')
  const offShipping = sumByLine(discounts, 'shipping')
  const items = [...Map.groupBy(rows, (row) => row.mp_item_id)].map(([mp_item_id, those]) => ({
    mp_item_id,
    quantity: those.length,
    is_whole: those.length === pieces.get(mp_item_id),
    cents: those.reduce((sum, row) => sum + row.cents - (offGoods.get(row.line_id) ?? 0), 0),
    shipping_cents: those.reduce(
      (sum, row) => sum + row.shipping_cents - (offShipping.get(row.line_id) ?? 0),
      0,
    ),
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
