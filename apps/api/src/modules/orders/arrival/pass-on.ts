import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { recipientOf } from '../address/recipient.repository.ts'
import { insertTransitions, SYSTEM } from '../history/order-history.repository.ts'
import { chargesOf } from '../lifecycle/discounts.repository.ts'
import { isUnshipped } from '../lifecycle/order-lifecycle.ts'
import { type LineRecord, linesOf, lockOrder } from '../lifecycle/orders.repository.ts'
import { cancellations, orderLines, orders } from '../orders.tables.ts'
import type { NewOrderLine } from './add-pieces.ts'
import { customerOf } from './completion.repository.ts'
import type { NewOrder } from './create-order.ts'

/** The reason of what another company goes on with: the channel hears nothing of it. */
export const REALLOCATED = 'reallocated'

/** An order as the company has it, ready to become another company's, and what of it was given up. */
export interface OrderToPassOn {
  /** Its lines are one piece each. */
  readonly order: NewOrder
  /** Those of `order.lines` that were given up. */
  readonly pieces: readonly NewOrderLine[]
  /** Why they were given up. */
  readonly reason: string
  /** The lines of these pieces, in the order of `pieces`. */
  readonly line_ids: readonly number[]
}

/**
 * What others can get of an order whose pieces were given up: the customer with the address as it was corrected, and the
 * pieces at the prices that the channel gave. What the channel took out is none of its pieces.
 * @returns null for an order that was not given out among several companies, or is over
 */
export async function orderToPassOn(
  ctx: Ctx,
  orderId: number,
  lineIds: readonly number[],
): Promise<OrderToPassOn | null> {
  const order = await lockOrder(ctx, orderId)
  if (!order || order.allocatedAt === null || !isUnshipped(order.status)) return null
  const customer = await customerOf(ctx, orderId)
  const { corrected } = await recipientOf(ctx, orderId)
  const all = await linesOf(ctx, orderId)
  const left = all.filter((line) => !line.isTakenOut)
  const lines = left.map(pieceOf)
  const given = left.flatMap(({ id }, place) => (lineIds.includes(id) ? [place] : []))
  const [why] = await ctx.tx
    .select({ reason: cancellations.reason })
    .from(cancellations)
    .where(and(eq(cancellations.companyId, ctx.company.id), inArray(cancellations.lineId, [...lineIds])))
    .limit(1)
  return {
    reason: why?.reason ?? '',
    pieces: given.flatMap((place) => lines[place] ?? []),
    line_ids: given.flatMap((place) => left[place]?.id ?? []),
    order: {
      account_owner_id: order.accountOwnerId,
      channel_account_id: order.channelAccountId,
      channel_order_id: order.channelOrderId,
      sales_channel_id: order.salesChannelId,
      ext_order_id: order.extOrderId,
      ext_order_id_addition: order.extOrderIdAddition,
      order_type: order.orderType,
      status: order.status === 'initial' ? 'initial' : 'approved',
      imported: false,
      not_shippable_reason: order.notShippableReason,
      payment_method: order.paymentMethod,
      currency: order.currency,
      order_total_cents: order.orderTotalCents,
      amount_difference_cents: order.amountDifferenceCents,
      customer_comment: order.customerComment,
      customer_id: customer?.customerId ?? '',
      email: customer?.email ?? '',
      phone_number: customer?.phoneNumber ?? '',
      delivery: corrected ?? customer?.delivery ?? null,
      billing: customer?.billing ?? null,
      ship_by_at: null,
      order_date: order.orderDate,
      allocated_at: ctx.now,
      extra: order.extra,
      lines,
      charges: await chargesOf(ctx, orderId),
      actor: SYSTEM,
    },
  }
}

const pieceOf = (line: LineRecord): NewOrderLine => ({
  mp_item_id: line.mpItemId,
  mp_item_id_addition: line.mpItemIdAddition,
  sku: line.sku,
  ean: line.ean,
  title: line.title,
  size: '',
  color: '',
  article_number: '',
  image_url: '',
  item_price_cents: line.itemPriceCents,
  original_item_price_cents: line.originalItemPriceCents,
  shipping_price_cents: line.shippingPriceCents,
  tax_rate: line.taxRate,
  quantity: 1,
  store_number: '',
})

/**
 * Closes the cancelled lines that another company goes on with: their reason says so, and history tells it.
 * @returns whether nothing of the order is this company's any more
 */
export async function closeAsPassedOn(
  ctx: Ctx,
  orderId: number,
  lineIds: readonly number[],
): Promise<boolean> {
  const ofOrder = and(eq(cancellations.companyId, ctx.company.id), eq(cancellations.orderId, orderId))
  await ctx.tx
    .update(cancellations)
    .set({ reason: REALLOCATED, comment: '' })
    .where(and(ofOrder, inArray(cancellations.lineId, [...lineIds])))
  await insertTransitions(
    ctx,
    lineIds.map((line_id) => ({
      order_id: orderId,
      line_id,
      transition: 'passed_on_ln' as const,
      actor: SYSTEM,
    })),
  )
  const [kept] = await ctx.tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .leftJoin(
      cancellations,
      and(eq(cancellations.companyId, orderLines.companyId), eq(cancellations.id, orderLines.cancellationId)),
    )
    .where(
      and(
        eq(orderLines.companyId, ctx.company.id),
        eq(orderLines.orderId, orderId),
        sql`${cancellations.reason} is distinct from ${REALLOCATED}`,
      ),
    )
    .limit(1)
  return kept === undefined
}

/** Open orders that were given to the company and released by an instant, oldest first. */
export async function allocatedUntil(
  ctx: Ctx,
  releasedBy: Date,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.companyId, ctx.company.id),
        inArray(orders.status, ['approved', 'open']),
        isNotNull(orders.allocatedAt),
        lte(orders.releasedAt, releasedBy),
        sql`${orders.id} > ${after}`,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The lines of an order that have neither a label nor papers in the making, and are not over. */
export async function linesWithoutLabel(ctx: Ctx, orderId: number): Promise<number[]> {
  const lines = await linesOf(ctx, orderId)
  return lines
    .filter((line) => !line.inParcel && line.shippingId === null && line.cancellationId === null)
    .map(({ id }) => id)
}

/** How many pieces of an order have no store to be sent from. */
export async function piecesWithoutStore(ctx: Ctx, orderId: number): Promise<number> {
  const lines = await linesOf(ctx, orderId)
  return lines.filter(({ storeId }) => storeId === null).length
}
