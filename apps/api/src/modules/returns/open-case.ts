import type { CaseBody } from '@kontor/contract/returns'
import { isAmountOf } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { formatMoney, toCents } from '../../platform/money.ts'
import { type LockedLine, lineFlags, lockLine, recordCase, refundableCents } from '../orders/index.ts'
import { caseRequested } from './returns.events.ts'
import { caseFacts, insertCase, type StoredPicture } from './returns.repository.ts'
import { MESSAGES } from './returns.texts.ts'

/** The request of a goodwill case, without its uploaded pictures. */
export type CaseDemand = Omit<(typeof CaseBody)['_output'], 'images' | 'type'>

/**
 * Opens a goodwill case: the customer keeps the piece and gets part of the price back. The provider answers it, or, for
 * orders of the merchant's own accounts, the channel (decisions: Order state machine).
 * @param pictures what was uploaded, re-encoded and stored already
 * @returns what happened, in the caller's language
 * @throws AppError `line_not_found`, `line_not_refundable`, `refund_exceeds_price`, `amount_not_of_currency`
 */
export async function openCase(
  ctx: Ctx,
  lineId: number,
  demand: CaseDemand,
  pictures: readonly StoredPicture[],
): Promise<string> {
  const { order, cents } = await refuseImpossibleCase(ctx, lineId, demand)
  const answeredBy = order.merchant_external_order ? 'channel' : 'provider'
  const { reason, condition, message } = demand
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
    currency: order.currency,
    answered_by: answeredBy,
    reason,
  })
  return MESSAGES.case_created[ctx.locale]
}

/**
 * Refuses a case that cannot be opened; its order stays locked until the transaction ends.
 * @returns the line's order, and the amount asked for in cents
 * @throws AppError as `openCase`
 */
export async function refuseImpossibleCase(
  ctx: Ctx,
  lineId: number,
  demand: CaseDemand,
): Promise<{ readonly order: LockedLine['order']; readonly cents: number }> {
  const { order, line } = await lockLine(ctx, lineId)
  const facts = { ...line, ...(await caseFacts(ctx, lineId)) }
  if (!lineFlags(order, facts).partial_refundable) throw new AppError('line_not_refundable')
  const { currency } = order
  if (!isAmountOf(demand.requested_reduction, currency))
    throw new AppError(
      'amount_not_of_currency',
      { currency },
      { requested_reduction: 'amount_not_of_currency' },
    )
  const cents = toCents(demand.requested_reduction)
  if (cents > refundableCents(facts)) {
    throw new AppError(
      'refund_exceeds_price',
      { amount: formatMoney(refundableCents(facts), currency, ctx.locale) },
      { requested_reduction: 'refund_exceeds_price' },
    )
  }
  return { order, cents }
}
