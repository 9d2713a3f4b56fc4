import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type ParcelAttempt, resumeAttempts } from './label-attempts.repository.ts'
import { latestAttempts } from './label-doubt.ts'
import { enqueuePurchase } from './label-queue.ts'
import type { LabelSource } from './label-source.ts'
import { changeShipping, freeLines } from './shipping.repository.ts'

/**
 * Takes up attempts whose outcome nobody knows: none is replaced by a new one as long as its seller can be asked. What
 * cannot be looked up is over once a person says to have looked; its lines may then travel in a new parcel.
 * @returns whether something was set going
 * @throws AppError `label_in_doubt` for what cannot be looked up, unless somebody has looked
 */
export async function resumeDoubtful(
  ctx: Ctx,
  attempts: readonly ParcelAttempt[],
  { carrier, isChannel }: LabelSource,
  lookedAtChannel: boolean,
): Promise<boolean> {
  const doubtful = latestAttempts(attempts).filter(
    (attempt) => attempt.state === 'unknown' && (attempt.payload.channel !== undefined) === isChannel,
  )
  // What has a tracking number is bought: only its document is missing.
  const canBeAsked = (attempt: ParcelAttempt) =>
    attempt.trackingNumber !== null || (carrier?.can.lookUp ?? false)
  const blind = doubtful.filter((attempt) => !canBeAsked(attempt))
  if (blind.length > 0 && !lookedAtChannel) throw new AppError('label_in_doubt')
  for (const attempt of blind) if (attempt.labelType === 'shipping') await freeLines(ctx, attempt.shippingId)
  const resumable = doubtful.filter(canBeAsked)
  await resumeAttempts(
    ctx,
    resumable.map((attempt) => attempt.id),
  )
  for (const attempt of resumable) {
    if (attempt.labelType === 'shipping')
      await changeShipping(ctx, attempt.shippingId, { state: 'requested' })
    await enqueuePurchase(ctx, attempt.id)
  }
  return resumable.length > 0
}
