import type { Ctx } from '../../platform/ctx.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import { markLinesShipped, recordTransition } from '../orders/index.ts'
import type { AttemptInHand } from './attempt-in-hand.ts'
import type { OnPoint } from './crash-points.ts'
import { leaseMs, quietMs } from './label-attempt.ts'
import {
  addLabelTransition,
  changeAttempt,
  isForParcel,
  type LabelAttempt,
  type ParcelAttempt,
  resolveLabelErrors,
} from './label-attempts.repository.ts'
import { enqueueDiscard } from './label-queue.ts'
import { isWanted, lockSubject } from './label-subject.ts'
import { looseLabelBought } from './loose-label-outcome.ts'
import { requestLabel } from './request-label.ts'
import { giveUpParcel } from './settle-label.ts'
import { labelBought } from './shipping.events.ts'
import { changeShipping, companyBuysReturnLabels, freeLines, linesOfParcel } from './shipping.repository.ts'
import type { StoredPapers } from './store-label.ts'
import { firstLook } from './tracking-pace.ts'

/** A purchase in two steps has two effects; more means that something was repeated, and may have been left behind. */
const EFFECTS_OF_A_SMOOTH_PURCHASE = 2

/**
 * The label is bought and its PDF is stored: the parcel is on its way. All of it in one transaction.
 * @returns the attempt to go on with, when the parcel changed while its papers were made
 */
export function finishLabel(
  job: JobCtx,
  hand: AttemptInHand,
  papers: StoredPapers,
  onPoint: OnPoint,
): Promise<AttemptInHand | null> {
  return job.write(async (ctx) => {
    const { attempt, carrier } = hand
    await lockSubject(ctx, attempt)
    const wanted = await isWanted(ctx, attempt)
    if (wanted && !(await showsItsLines(ctx, attempt, papers))) {
      const dueAt = new Date(ctx.now.getTime() + leaseMs(carrier))
      const changed = await changeAttempt(ctx, attempt, {}, { dueAt })
      return changed ? { attempt: changed, carrier, wanted } : null
    }
    const leftovers = attempt.steps > EFFECTS_OF_A_SMOOTH_PURCHASE
    const dueAt = new Date(ctx.now.getTime() + (wanted ? quietMs(carrier) : 0))
    const bought = await changeAttempt(
      ctx,
      attempt,
      { state: 'bought', failures: 0, discard: leftovers || !wanted },
      { labelFile: papers.labelFile, dueAt, trackDueAt: wanted ? firstLook(carrier, ctx.now) : null },
    )
    if (!bought) return null
    if (bought.discard === 'wanted') await enqueueDiscard(ctx, bought.id, dueAt)
    await addLabelTransition(ctx, bought.id, 'label_created')
    if (isForParcel(bought)) await parcelLabelBought(ctx, bought, wanted, papers)
    else await looseLabelBought(ctx, bought, wanted)
    await onPoint('before-bought-commit')
    return null
  })
}

async function parcelLabelBought(
  ctx: Ctx,
  bought: ParcelAttempt,
  wanted: boolean,
  papers: StoredPapers,
): Promise<void> {
  await resolveLabelErrors(ctx, bought.shippingId, bought.labelType)
  if (bought.labelType !== 'shipping') return
  await (wanted ? sendParcel(ctx, bought, papers) : giveUpParcel(ctx, bought))
}

/** Whether the notes list what is in the parcel by now; a label without notes lists nothing. */
async function showsItsLines(ctx: Ctx, attempt: LabelAttempt, papers: StoredPapers): Promise<boolean> {
  if (!isForParcel(attempt) || attempt.labelType !== 'shipping') return true
  const { kept } = await linesOfParcel(ctx, attempt.shippingId)
  return kept.length === papers.lineIds.length && kept.every((id) => papers.lineIds.includes(id))
}

async function sendParcel(ctx: Ctx, attempt: ParcelAttempt, papers: StoredPapers): Promise<void> {
  const { orderId, shippingId, carrier, trackingNumber } = attempt
  if (trackingNumber === null) throw new Error(`label attempt ${attempt.id} has no tracking number`)
  const { kept, cancelled } = await linesOfParcel(ctx, shippingId)
  await freeLines(ctx, shippingId, cancelled)
  await changeShipping(ctx, shippingId, {
    state: 'shipped',
    shippedAt: ctx.now,
    deliveryNoteFile: papers.deliveryNoteFile,
    returnNoteFile: papers.returnNoteFile,
  })
  await recordTransition(ctx, {
    order_id: orderId,
    transition: 'label_bought_tr',
    detail: { carrier, tracking_number: trackingNumber, shipping_id: shippingId },
  })
  await markLinesShipped(ctx, {
    order_id: orderId,
    line_ids: kept,
    shipping_id: shippingId,
    tracking_number: trackingNumber,
    carrier,
  })
  // What was bought through the channel is sent back through the channel.
  const isChannels = attempt.payload.channel !== undefined
  if (!isChannels && (await companyBuysReturnLabels(ctx))) await requestLabel(ctx, attempt, 'return')
  await ctx.emit(labelBought, {
    order_id: orderId,
    shipping_id: shippingId,
    line_ids: kept,
    carrier,
    tracking_number: trackingNumber,
    shipped_at: ctx.now.toISOString(),
    channel_knows: isChannels,
  })
}
