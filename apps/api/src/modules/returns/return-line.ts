import type { ReturnBody } from '@kontor/contract/returns'
import { fill } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { formatMoney } from '../../platform/money.ts'
import { type LockedLine, lineFlags, lockLine, markLineReturned, refundableCents } from '../orders/index.ts'
import { refundDelivery } from './refund-delivery.ts'
import { lineReturned } from './returns.events.ts'
import { caseFacts, insertReturn, wasScanned } from './returns.repository.ts'
import { MESSAGES } from './returns.texts.ts'

/** A piece that can be returned, and what its price still gives back. */
interface ReturnableLine extends LockedLine {
  readonly refundCents: number
}

/**
 * Whether the return of a line can be booked now. Its order stays locked until the transaction ends.
 * @throws AppError `line_not_found`, `line_not_returnable`, `return_not_handed_over` for a piece whose parcel the
 *   carrier has never seen (decisions: Order state machine)
 */
export async function returnableLine(ctx: Ctx, lineId: number): Promise<ReturnableLine> {
  const locked = await lockLine(ctx, lineId)
  const { order, line } = locked
  const facts = { ...line, ...(await caseFacts(ctx, lineId)) }
  if (!lineFlags(order, facts).returnable) throw new AppError('line_not_returnable')
  if (!(await wasHandedOver(ctx, locked))) throw new AppError('return_not_handed_over')
  return { ...locked, refundCents: refundableCents(facts) }
}

/**
 * Books a return. The customer gets the price less what goodwill gave back already or may still give: should that be
 * declined later, the return's refund grows by it (`settleCase`). With the last piece delivery is refunded, too
 * (`refundDelivery`). A return, once chosen, is never changed.
 * @returns what happened, in the caller's language
 * @throws AppError as `returnableLine`
 */
export async function returnLine(
  ctx: Ctx,
  lineId: number,
  { reason, comment }: (typeof ReturnBody)['_output'],
): Promise<string> {
  const { order, refundCents } = await returnableLine(ctx, lineId)
  const returnId = await insertReturn(ctx, { orderId: order.id, lineId, reason, comment, refundCents })
  await markLineReturned(ctx, {
    order_id: order.id,
    line_id: lineId,
    return_id: returnId,
    detail: { reason, cents: refundCents, currency: order.currency, ...(comment ? { comment } : {}) },
  })
  await ctx.emit(lineReturned, {
    order_id: order.id,
    line_id: lineId,
    return_id: returnId,
    reason,
    refund_cents: refundCents,
    currency: order.currency,
  })
  const deliveryCents = await refundDelivery(ctx, order.id)
  if (deliveryCents > 0)
    return fill(MESSAGES.all_returned[ctx.locale], {
      amount: formatMoney(refundCents, order.currency, ctx.locale),
      delivery: formatMoney(deliveryCents, order.currency, ctx.locale),
    })
  return fill(MESSAGES.line_returned[ctx.locale], {
    amount: formatMoney(refundCents, order.currency, ctx.locale),
  })
}

/** A delivered piece was handed over, and a piece shipped elsewhere has no parcel here to check. */
async function wasHandedOver(ctx: Ctx, { order, line }: LockedLine): Promise<boolean> {
  if (order.status === 'fulfilled' || line.shipping_id === null) return true
  return wasScanned(ctx, line.shipping_id)
}
