import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CarrierAccess } from '../carrier/carrier-connection.ts'
import { isLive, resumeDiscard } from '../labels/label-attempts.repository.ts'
import { enqueueDiscard } from '../labels/labels.jobs.ts'
import { attemptsOfOrder, findLabelError } from '../parcels/parcel-labels.repository.ts'
import { findShipping, linesEverInParcel, lockOrder } from '../parcels/parcels.repository.ts'
import type { ParcelToRemake } from '../parcels/void-shipping.ts'
import { remakeParcels } from './remake-parcels.ts'
import { resumeDoubtfulLabels } from './resume-doubtful-labels.ts'
import { retryReturnLabel } from './retry-return-label.ts'

/**
 * Asks again for a label that failed, with the parcel option it had and the address as it is now, or for the cancellation
 * that the carrier refused. Other parcels of the order are left alone.
 * @param along parcels that were voided for the same reason and are remade with it
 * @returns `running` when somebody has done so already: nothing was changed
 * @throws AppError `label_error_not_found` (also when it is resolved), `carrier_not_configured`, `label_in_doubt`,
 *   `return_label_not_missing`, and as `remakeParcels`
 */
export async function retryLabel(
  ctx: Ctx,
  access: CarrierAccess,
  labelErrorId: number,
  along: readonly ParcelToRemake[] = [],
): Promise<'started' | 'running'> {
  const found = await findLabelError(ctx, labelErrorId)
  const order = found && (await lockOrder(ctx, found.orderId))
  // Read again behind the lock: somebody else may have retried meanwhile.
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
    await retryReturnLabel(ctx, access, shipping.id)
    return 'started'
  }
  if (await resumeDoubtfulLabels(ctx, access, order, attempts, false)) return 'started'
  const lineIds = await linesEverInParcel(ctx, shipping.id)
  await remakeParcels(ctx, access, order, [{ shipping, lineIds }, ...along])
  return 'started'
}
