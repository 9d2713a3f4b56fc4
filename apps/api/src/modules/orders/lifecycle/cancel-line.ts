import { CANCEL_REASONS, type CancelLineBody, type CancelReason } from '@kontor/contract/orders'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { MESSAGES } from '../orders.texts.ts'
import { applyOrderEvent } from './apply-order-event.ts'
import { type LockedLine, lockLine } from './locked-line.ts'
import { isUnshipped, isUntouched } from './order-lifecycle.ts'

const ORDINARY_REASONS: readonly CancelReason[] = CANCEL_REASONS

/**
 * Whether staff may cancel a line now, for this reason. Its order stays locked until the transaction ends.
 * @throws AppError `line_not_found`, `cancel_reason_not_allowed` for a reason that only orders of the merchant's own
 *   accounts know, `line_not_cancelable` once papers are being made or the line or its order is over
 */
export async function cancelableLine(ctx: Ctx, lineId: number, reason: CancelReason): Promise<LockedLine> {
  const locked = await lockLine(ctx, lineId)
  const { order, line } = locked
  if (!isUnshipped(order.status) || !isUntouched(line)) throw new AppError('line_not_cancelable')
  if (!order.merchant_external_order && !ORDINARY_REASONS.includes(reason)) {
    throw new AppError('cancel_reason_not_allowed', {}, { reason: 'cancel_reason_not_allowed' })
  }
  return locked
}

/**
 * Staff cancel one piece: exactly this line, though others may share its position at the channel. The last one takes
 * the order with it; when all that is left has been shipped, the order is shipped (decisions: Order state machine).
 * @returns what happened, in the caller's language
 * @throws AppError as `cancelableLine`
 */
export async function cancelLine(
  ctx: Ctx,
  lineId: number,
  { reason, commentary }: (typeof CancelLineBody)['_output'],
): Promise<string> {
  const { order } = await cancelableLine(ctx, lineId, reason)
  await applyOrderEvent(ctx, order.id, {
    type: 'cancelled',
    by: 'merchant',
    line_ids: [lineId],
    reason,
    comment: commentary,
  })
  return MESSAGES.line_cancelled[ctx.locale]
}
