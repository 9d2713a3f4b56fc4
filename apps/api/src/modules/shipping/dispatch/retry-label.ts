import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { attemptsOfOrder, findLabelError, isLive, resumeDiscard } from './label-attempts.repository.ts'
import { enqueueDiscard } from './label-queue.ts'
import { labelSource } from './label-source.ts'
import { makeParcelsAgain, type ParcelAgain } from './make-parcels-again.ts'
import { resumeDoubtful } from './resume-doubtful.ts'
import { retryReturnLabel } from './retry-return-label.ts'
import { findShipping, linesEverInParcel, lockOrder } from './shipping.repository.ts'
import type { ShippingDeps } from './shipping-deps.ts'

/**
 * Sets a label that failed going again, with the parcel option it was asked for with and the address as it is now; one
 * that the carrier did not cancel is tried to be cancelled again. Other parcels of the order are left alone.
 * @param along parcels that were taken back for the same reason and are made anew with it
 * @returns `running` when somebody has done so already: nothing was changed
 * @throws AppError `label_error_not_found` (also when it is resolved), `carrier_not_configured`, `label_in_doubt`,
 *   `return_label_not_missing`, and as `makeParcelsAgain`
 */
export async function retryLabel(
  ctx: Ctx,
  deps: Pick<ShippingDeps, 'carrier' | 'channelCarriers' | 'secrets'>,
  labelErrorId: number,
  along: readonly ParcelAgain[] = [],
): Promise<'started' | 'running'> {
  const found = await findLabelError(ctx, labelErrorId)
  const order = found && (await lockOrder(ctx, found.orderId))
  // Read again behind the lock: somebody may have been faster.
  const error = order && (await findLabelError(ctx, labelErrorId))
  const shipping = error && (await findShipping(ctx, error.shippingId))
  if (!order || !error || !shipping) throw new AppError('label_error_not_found')
  if (error.reason === 'void_refused') {
    if (!(await resumeDiscard(ctx, error.labelAttemptId))) return 'running'
    await enqueueDiscard(ctx, error.labelAttemptId)
    return 'started'
  }
  const attempts = (await attemptsOfOrder(ctx, order.id)).filter((one) => one.shippingId === shipping.id)
  if (attempts.some(isLive)) return 'running'
  if (attempts.find(({ id }) => id === error.labelAttemptId)?.labelType === 'return') {
    await retryReturnLabel(ctx, deps, shipping.id)
    return 'started'
  }
  const source = await labelSource(ctx, deps, order)
  if (!source.carrier && !source.isChannel) throw new AppError('carrier_not_configured')
  if (await resumeDoubtful(ctx, attempts, source, false)) return 'started'
  const lineIds = await linesEverInParcel(ctx, shipping.id)
  await makeParcelsAgain(ctx, source, order, [{ shipping, lineIds }, ...along])
  return 'started'
}
