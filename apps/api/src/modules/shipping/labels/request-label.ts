import type { Ctx } from '../../../platform/ctx.ts'
import type { PostalAddress } from '../../orders/orders.tables.ts'
import type { LabelRequest } from '../carrier/carrier.ts'
import { contractFor } from '../carrier/carrier-accounts.repository.ts'
import {
  insertAttempt,
  type NewLabelAttempt,
  requestDiscard,
  resumeAttempts,
} from './label-attempts.repository.ts'
import { enqueueDiscard, enqueuePurchase } from './labels.jobs.ts'

/**
 * Asks for a label: writes the attempt and enqueues its purchase.
 * @param subject what it is for, and who sells it
 * @param recipient the customer's address that the request was made with
 */
export async function requestLabel(
  ctx: Ctx,
  subject: Pick<NewLabelAttempt, 'orderId' | 'shippingId' | 'looseLabelId' | 'vendor'>,
  request: LabelRequest,
  recipient: PostalAddress,
): Promise<void> {
  const { labelType, carrier, reference } = request
  const attemptId = await insertAttempt(ctx, {
    ...subject,
    contract: await contractFor(ctx, subject, request),
    labelType,
    carrier,
    reference,
    recipient,
    payload: request,
  })
  await enqueuePurchase(ctx, attemptId)
}

/** Finds out what became of purchases in doubt, and goes on from there. */
export async function resumeLabels(ctx: Ctx, attemptIds: readonly number[]): Promise<void> {
  await resumeAttempts(ctx, attemptIds)
  for (const id of attemptIds) await enqueuePurchase(ctx, id)
}

/** Has bought labels cancelled at the carrier. */
export async function voidLabels(ctx: Ctx, attemptIds: readonly number[]): Promise<void> {
  await requestDiscard(ctx, attemptIds)
  for (const id of attemptIds) await enqueueDiscard(ctx, id)
}
