import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type CarrierAccess, connectCarrier } from '../carrier/carrier-connection.ts'
import { resumeLabels } from '../labels/request-label.ts'
import { latestAttempts, type ParcelAttempt } from '../parcels/parcel-labels.repository.ts'
import { changeShipping, freeLines } from '../parcels/parcels.repository.ts'
import { isSoldByChannel } from './label-source.ts'

/**
 * Has purchases in doubt looked up: none is replaced by a new one as long as its seller can be asked. What cannot be
 * looked up ends once a person says to have looked; its lines may then travel in a new parcel.
 * @returns whether something is looked up
 * @throws AppError `label_in_doubt` for what cannot be looked up, unless somebody has looked; `carrier_not_configured`
 */
export async function resumeDoubtfulLabels(
  ctx: Ctx,
  access: CarrierAccess,
  order: { readonly orderType: string },
  attempts: readonly ParcelAttempt[],
  lookedAtChannel: boolean,
): Promise<boolean> {
  const doubtful = latestAttempts(attempts).filter(
    (attempt) =>
      attempt.state === 'unknown' && (attempt.payload.channel !== undefined) === isSoldByChannel(order),
  )
  const resumable: ParcelAttempt[] = []
  for (const attempt of doubtful) if (await canBeAsked(ctx, access, attempt)) resumable.push(attempt)
  const blind = doubtful.filter((attempt) => !resumable.includes(attempt))
  if (blind.length > 0 && !lookedAtChannel) throw new AppError('label_in_doubt')
  for (const attempt of blind) if (attempt.labelType === 'shipping') await freeLines(ctx, attempt.shippingId)
  await resumeLabels(
    ctx,
    resumable.map((attempt) => attempt.id),
  )
  for (const { labelType, shippingId } of resumable)
    if (labelType === 'shipping') await changeShipping(ctx, shippingId, { state: 'requested' })
  return resumable.length > 0
}

/**
 * Whether what became of a purchase can be found out. What has a tracking number is bought: only its document is missing.
 * At no channel can a purchase be looked up (see `isBlindDoubt`).
 */
async function canBeAsked(ctx: Ctx, access: CarrierAccess, attempt: ParcelAttempt): Promise<boolean> {
  if (attempt.trackingNumber !== null) return true
  if (attempt.payload.channel !== undefined) return false
  const carrier = await connectCarrier(ctx, access, attempt.vendor, attempt.contract)
  if (!carrier) throw new AppError('carrier_not_configured')
  return carrier.can.lookUp
}
