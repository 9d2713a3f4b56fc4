import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type HistoryActor, lockLine, recordCase } from '../orders/index.ts'
import { caseAnswered, returnRefundRaised } from './returns.events.ts'
import { actorOf, type CaseRecord, findCase, raiseRefund, writeAnswer } from './returns.repository.ts'

/** An answer to a goodwill case. */
export type CaseAnswer = 'accepted' | 'declined'

/**
 * Answers a goodwill case, for the provider's staff and for the channel alike. The same answer again changes nothing.
 * When it is declined after the piece came back, the amount set aside for it goes to the return's refund.
 * @param by who answers (the actor of the context unless given), and their comment
 * @returns `unchanged` when it was answered like that before
 * @throws AppError `case_not_found`, `case_already_answered` when it was answered otherwise
 */
export async function settleCase(
  ctx: Ctx,
  caseId: number,
  answer: CaseAnswer,
  by: { readonly actor?: HistoryActor; readonly comment?: string } = {},
): Promise<'applied' | 'unchanged'> {
  const found = await lockCase(ctx, caseId)
  if (found.state === answer) return 'unchanged'
  if (found.state !== 'requested') throw new AppError('case_already_answered')
  const actor = by.actor ?? actorOf(ctx)
  const comment = by.comment ?? ''
  await writeAnswer(ctx, caseId, { state: answer, answer: comment, answererName: actor.name })
  const { order_id, line_id, cents } = found
  await recordCase(ctx, {
    order_id,
    line_id,
    case_id: caseId,
    transition: `partial_refund_${answer}_ln`,
    detail: { cents, currency: found.currency, ...(comment ? { comment } : {}) },
    actor,
  })
  await ctx.emit(caseAnswered, {
    case_id: caseId,
    order_id,
    line_id,
    cents,
    currency: found.currency,
    state: answer,
    answered_by: found.answered_by,
  })
  if (answer === 'declined') await giveToReturn(ctx, found)
  return 'applied'
}

/** A goodwill case whose order is locked until the transaction ends. */
export interface LockedCase {
  readonly order_id: number
  readonly line_id: number
  readonly state: CaseRecord['state']
  readonly answered_by: CaseRecord['answeredBy']
  readonly cents: number
  readonly currency: string
}

/** @throws AppError `case_not_found` */
export async function lockCase(ctx: Ctx, caseId: number): Promise<LockedCase> {
  const known = await findCase(ctx, caseId)
  if (!known) throw new AppError('case_not_found')
  const { order, line } = await lockLine(ctx, known.lineId)
  // The case may have been answered while the lock was waited for.
  const found = (await findCase(ctx, caseId)) ?? known
  return {
    order_id: order.id,
    line_id: line.id,
    state: found.state,
    answered_by: found.answeredBy,
    cents: found.requestedCents,
    currency: order.currency,
  }
}

async function giveToReturn(ctx: Ctx, { order_id, line_id, cents, currency }: LockedCase): Promise<void> {
  const returnId = await raiseRefund(ctx, line_id, cents)
  if (returnId === null) return
  await ctx.emit(returnRefundRaised, {
    order_id,
    line_id,
    return_id: returnId,
    refund_cents: cents,
    currency,
  })
}
