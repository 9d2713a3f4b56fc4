import type { CaseBody } from '@kontor/contract/returns'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { formatMoney, toCents } from '../../platform/money.ts'
import { lineFlags, lockLine, recordCase, refundableCents } from '../orders/index.ts'
import { caseRequested } from './returns.events.ts'
import { caseFacts, insertCase, type StoredPicture } from './returns.repository.ts'
import { MESSAGES } from './returns.texts.ts'

/** What is asked for, without the pictures as they were uploaded. */
export type CaseWish = Omit<(typeof CaseBody)['_output'], 'images' | 'type'>

/**
 * Asks for part of the price back while the piece stays with the customer. The provider answers, or, for orders of the
 * merchant's own accounts, the channel (decisions: Order state machine).
 * @param pictures what was uploaded, re-encoded and stored already
 * @returns what happened, in the caller's language
 * @throws AppError `line_not_found`, `line_not_refundable`, `refund_exceeds_price`
 */
export async function openCase(
  ctx: Ctx,
  lineId: number,
  wish: CaseWish,
  pictures: readonly StoredPicture[],
): Promise<string> {
  const { order, line } = await lockLine(ctx, lineId)
  const facts = { ...line, ...(await caseFacts(ctx, lineId)) }
  if (!lineFlags(order, facts).partial_refundable) throw new AppError('line_not_refundable')
  const cents = toCents(wish.requested_reduction)
  if (cents > refundableCents(facts)) {
    throw new AppError(
      'refund_exceeds_price',
      { amount: formatMoney(refundableCents(facts), order.currency, ctx.locale) },
      { requested_reduction: 'refund_exceeds_price' },
    )
  }
  const answeredBy = order.merchant_external_order ? 'channel' : 'provider'
  const { reason, condition, message } = wish
  const row = {
    orderId: order.id,
    lineId,
    answeredBy,
    reason,
    condition,
    message,
    requestedCents: cents,
  } as const
  const caseId = await insertCase(ctx, row, pictures)
  await recordCase(ctx, {
    order_id: order.id,
    line_id: lineId,
    case_id: caseId,
    transition: 'partial_refund_requested_ln',
    detail: { reason, cents, currency: order.currency },
  })
  await ctx.emit(caseRequested, {
    case_id: caseId,
    order_id: order.id,
    line_id: lineId,
    cents,
    answered_by: answeredBy,
    reason,
  })
  return MESSAGES.case_created[ctx.locale]
}
