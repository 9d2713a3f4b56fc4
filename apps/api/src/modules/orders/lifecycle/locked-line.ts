import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { chargesOf, discountedLine } from './discounts.repository.ts'
import { goodsDiscounts } from './order-discounts.ts'
import type { LineFacts, OrderFacts } from './order-lifecycle.ts'
import { findOrderOfLine, linesOf, lockOrder } from './orders.repository.ts'

/** What decides about a line, but for its goodwill cases: those belong to returns. */
export type LineWithoutCases = Omit<LineFacts, 'case_state' | 'refunded_cents' | 'requested_cents'>

/** A line and its order, which stays locked until the transaction ends. */
export interface LockedLine {
  readonly order: OrderFacts & {
    readonly id: number
    /** Came through an account that the merchant itself owns. */
    readonly merchant_external_order: boolean
    readonly currency: string
  }
  readonly line: LineWithoutCases & { readonly id: number }
}

/**
 * Locks the order of a line, as everything that changes an order does first, and answers what decides about the line.
 * @throws AppError `line_not_found`
 */
export async function lockLine(ctx: Ctx, lineId: number): Promise<LockedLine> {
  const orderId = await findOrderOfLine(ctx, lineId)
  const order = orderId === null ? null : await lockOrder(ctx, orderId)
  const lines = order ? await linesOf(ctx, order.id) : []
  const line = lines.find(({ id }) => id === lineId)
  if (!order || !line) throw new AppError('line_not_found')
  const discounts = goodsDiscounts(lines.map(discountedLine), await chargesOf(ctx, order.id), order.currency)
  return {
    order: {
      id: order.id,
      status: order.status,
      not_shippable_reason: order.notShippableReason,
      merchant_external_order: order.merchantExternalOrder,
      currency: order.currency,
    },
    line: {
      id: line.id,
      shipping_id: line.shippingId,
      cancellation_id: line.cancellationId,
      return_id: line.returnId,
      in_parcel: line.inParcel,
      item_price_cents: line.itemPriceCents,
      discount_cents: discounts.get(line.id) ?? 0,
    },
  }
}
