import type { Ctx } from '../../platform/ctx.ts'
import { recordTransition } from '../orders/index.ts'
import type { Carrier } from './carrier.ts'
import { type AttemptError, leaseMs, quietMs, START_WITHIN_MS, type Verdict } from './label-attempt.ts'
import {
  changeAttempt,
  isForParcel,
  type LabelAttempt,
  type ParcelAttempt,
  raiseLabelError,
  resolveLabelErrors,
} from './label-attempts.repository.ts'
import { enqueueDiscard, enqueuePurchase } from './label-queue.ts'
import { lockSubject } from './label-subject.ts'
import { looseLabelFailed } from './loose-label-outcome.ts'
import { labelFailed, labelVoided } from './shipping.events.ts'
import { changeShipping, findShipping, freeLines, linesOfParcel } from './shipping.repository.ts'
import type { LabelErrorReason } from './shipping.tables.ts'

/**
 * Writes what came of a step, with everything that follows from it in the same transaction.
 * @returns the row to go on with at once; null when it goes on later, is over, or is somebody else's by now
 */
export async function settle(
  ctx: Ctx,
  attempt: LabelAttempt,
  wanted: boolean,
  verdict: Verdict,
  carrier?: Carrier,
): Promise<LabelAttempt | null> {
  const { change, goOnInMs } = verdict
  if (goOnInMs === null) {
    await end(ctx, attempt, wanted, verdict, carrier)
    return null
  }
  const lease = carrier ? leaseMs(carrier) : START_WITHIN_MS
  const dueAt = new Date(ctx.now.getTime() + (goOnInMs === 0 ? lease : goOnInMs))
  const changed = await changeAttempt(ctx, attempt, change, { dueAt })
  if (!changed || goOnInMs === 0) return changed ?? null
  await enqueuePurchase(ctx, attempt.id, dueAt)
  return null
}

/** The attempt ends without a label. */
async function end(
  ctx: Ctx,
  attempt: LabelAttempt,
  wanted: boolean,
  { change }: Verdict,
  carrier?: Carrier,
): Promise<void> {
  await lockSubject(ctx, attempt)
  const discardAt = new Date(ctx.now.getTime() + (carrier ? quietMs(carrier) : START_WITHIN_MS))
  const changed = await changeAttempt(ctx, attempt, change, { dueAt: discardAt })
  if (!changed) return
  if (change.discard) await enqueueDiscard(ctx, attempt.id, discardAt)
  if (!isForParcel(changed)) await looseLabelFailed(ctx, changed, change.error)
  else if (change.error) await fail(ctx, changed, change.error)
  else if (!wanted && attempt.labelType === 'shipping') await giveUpParcel(ctx, changed)
}

/** Reasons whose texts are the carrier's own. */
const CARRIER_SPOKE: readonly LabelErrorReason[] = ['address', 'refused', 'shown_at_channel']

async function fail(ctx: Ctx, attempt: ParcelAttempt, error: AttemptError): Promise<void> {
  const { id, orderId, shippingId, labelType } = attempt
  // A parcel that was taken back stays so, whatever becomes of its labels.
  const isTakenBack = (await findShipping(ctx, shippingId))?.state === 'voided'
  if (labelType === 'shipping' && !isTakenBack) {
    await changeShipping(ctx, shippingId, { state: 'failed' })
    // In doubt the lines stay where they are: a second parcel could be one too many.
    if (attempt.state === 'rejected') await freeLines(ctx, shippingId)
  }
  const carrierSpoke = CARRIER_SPOKE.includes(error.reason)
  await raiseLabelError(ctx, {
    orderId,
    shippingId,
    labelAttemptId: id,
    labelType,
    reason: error.reason,
    information: carrierSpoke ? error.texts : [],
    fields: error.fields,
  })
  await recordTransition(ctx, {
    order_id: orderId,
    transition: 'label_failed_tr',
    detail: {
      shipping_id: shippingId,
      carrier: attempt.carrier,
      ...(carrierSpoke ? { error: error.texts.join('; ') } : {}),
    },
    actor: { kind: 'carrier', name: attempt.carrier.toUpperCase() },
  })
  await ctx.emit(labelFailed, {
    order_id: orderId,
    shipping_id: shippingId,
    label_attempt_id: id,
    label_type: labelType,
    own_label_error: error.reason === 'address',
  })
}

/** Every line was cancelled while the label was being bought: there is no parcel any more. */
export async function giveUpParcel(ctx: Ctx, attempt: ParcelAttempt): Promise<void> {
  const { orderId, shippingId } = attempt
  const { kept, cancelled } = await linesOfParcel(ctx, shippingId)
  await changeShipping(ctx, shippingId, { state: 'voided' })
  await freeLines(ctx, shippingId)
  await resolveLabelErrors(ctx, shippingId)
  await recordTransition(ctx, {
    order_id: orderId,
    transition: 'label_voided_tr',
    detail: { shipping_id: shippingId },
  })
  await ctx.emit(labelVoided, {
    order_id: orderId,
    shipping_id: shippingId,
    line_ids: [...kept, ...cancelled],
  })
}
