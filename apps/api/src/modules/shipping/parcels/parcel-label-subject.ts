import type { Ctx } from '../../../platform/ctx.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { markLinesShipped, recordTransition } from '../../orders/index.ts'
import type { Carrier } from '../carrier/carrier.ts'
import type { AttemptError } from '../labels/label-attempt.ts'
import { type LabelNotes, type LabelSubject, NO_NOTES, type StoredPapers } from '../labels/label-subject.ts'
import { labelBought, labelFailed, labelTracked, labelVoided } from '../shipping.events.ts'
import { isRefusal, type LabelErrorReason } from '../shipping.tables.ts'
import { fulfilWhenDelivered } from './fulfil-order.ts'
import { type ParcelAttempt, raiseLabelError, resolveLabelErrors } from './parcel-labels.repository.ts'
import {
  changeShipping,
  companyBuysReturnLabels,
  findShipping,
  freeLines,
  isParcelWanted,
  linesOfParcel,
  lockOrder,
} from './parcels.repository.ts'
import { requestParcelLabel } from './request-parcel-label.ts'

/**
 * The parcel of an order as what a label is for: its shipping label sends it on its way, its return label is enclosed.
 * @param makeNotes makes the notes that travel in a parcel
 */
export const parcelLabelSubject = (
  makeNotes: (job: JobCtx, attempt: ParcelAttempt) => Promise<LabelNotes>,
): LabelSubject<ParcelAttempt> => ({
  lock: (ctx, { orderId }) => lockOrder(ctx, orderId),
  isWanted: (ctx, { shippingId }) => isParcelWanted(ctx, shippingId),
  isInUse: async (ctx, { shippingId }) => (await findShipping(ctx, shippingId))?.state !== 'voided',
  folder: ({ shippingId }) => `shippings/${shippingId}`,
  makeNotes: async (job, attempt) => (attempt.labelType === 'shipping' ? makeNotes(job, attempt) : NO_NOTES),
  areCurrent: async (ctx, { labelType, shippingId }, { lineIds }) => {
    if (labelType !== 'shipping') return true
    const { kept } = await linesOfParcel(ctx, shippingId)
    return kept.length === lineIds.length && kept.every((id) => lineIds.includes(id))
  },
  onBought: async (ctx, attempt, papers, wanted, carrier) => {
    await resolveLabelErrors(ctx, attempt.shippingId, attempt.labelType)
    if (attempt.labelType !== 'shipping') return
    await (wanted ? sendParcel(ctx, attempt, papers, carrier) : giveUpParcel(ctx, attempt))
  },
  onFailed: failParcel,
  onDropped: async (ctx, attempt) => {
    if (attempt.labelType === 'shipping') await giveUpParcel(ctx, attempt)
  },
  // A parcel is voided when that is asked for, whatever the carrier does with its labels afterwards.
  onVoided: async () => undefined,
  onVoidRefused: (ctx, attempt, texts) =>
    raiseLabelError(ctx, attempt, { reason: 'void_refused', information: texts, fields: [] }),
  onTracked: async (ctx, { id, orderId, shippingId, labelType }, status) => {
    await ctx.emit(labelTracked, {
      order_id: orderId,
      shipping_id: shippingId,
      label_attempt_id: id,
      label_type: labelType,
      status,
    })
    if (status === 'delivered' && labelType === 'shipping') await fulfilWhenDelivered(ctx, orderId)
  },
})

async function sendParcel(
  ctx: Ctx,
  attempt: ParcelAttempt,
  papers: StoredPapers,
  seller: Carrier,
): Promise<void> {
  const { orderId, shippingId, carrier, trackingNumber, recipient } = attempt
  if (trackingNumber === null) throw new Error(`label attempt ${attempt.id} has no tracking number`)
  const { kept, cancelled } = await linesOfParcel(ctx, shippingId)
  await freeLines(ctx, shippingId, cancelled)
  await changeShipping(ctx, shippingId, {
    state: 'shipped',
    shippedAt: ctx.now,
    deliveryNoteFile: papers.notes['delivery-note'] ?? null,
    returnNoteFile: papers.notes['return-note'] ?? null,
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
  const canReturn = !isChannels && (seller.returnsFrom?.(recipient.country) ?? true)
  if (canReturn && (await companyBuysReturnLabels(ctx))) await requestParcelLabel(ctx, attempt, 'return')
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

/** Every line was cancelled while the label was being bought: there is no parcel any more. */
async function giveUpParcel(ctx: Ctx, { orderId, shippingId }: ParcelAttempt): Promise<void> {
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

/** Whether its texts are for people: the carrier's own, or by which name to look there. */
const hasTexts = (reason: LabelErrorReason): boolean =>
  isRefusal(reason) || reason === 'ask_channel' || reason === 'shown_at_channel'

async function failParcel(ctx: Ctx, attempt: ParcelAttempt, error: AttemptError): Promise<void> {
  const { id, orderId, shippingId, labelType, carrier } = attempt
  // A voided parcel stays voided, whatever becomes of its labels.
  const isVoided = (await findShipping(ctx, shippingId))?.state === 'voided'
  // Nor does anybody need its return label any more: in doubt where nobody can be asked, it could never be settled.
  if (isVoided && labelType === 'return' && error.reason === 'ask_channel') return
  if (labelType === 'shipping' && !isVoided) {
    await changeShipping(ctx, shippingId, { state: 'failed' })
    // In doubt the lines stay in the parcel: a second one could be one too many.
    if (attempt.state === 'rejected') await freeLines(ctx, shippingId)
  }
  const texts = hasTexts(error.reason) ? error.texts : null
  await raiseLabelError(ctx, attempt, {
    reason: error.reason,
    information: texts ?? [],
    fields: error.fields,
  })
  await recordTransition(ctx, {
    order_id: orderId,
    transition: 'label_failed_tr',
    detail: { shipping_id: shippingId, carrier, ...(texts && { error: texts.join('; ') }) },
    actor: { kind: 'carrier', name: carrier.toUpperCase() },
  })
  await ctx.emit(labelFailed, {
    order_id: orderId,
    shipping_id: shippingId,
    label_attempt_id: id,
    label_type: labelType,
    own_label_error: error.reason === 'address',
  })
}
