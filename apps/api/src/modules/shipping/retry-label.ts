import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { attemptsOfOrder, findLabelError, isLive, resumeDiscard } from './label-attempts.repository.ts'
import { enqueueDiscard } from './label-queue.ts'
import { shipOrder } from './ship-order.ts'
import { findShipping, lockOrder } from './shipping.repository.ts'
import type { ShippingDeps } from './shipping-deps.ts'

/**
 * Sets a label that failed going again, with the parcel option it was asked for with and the address as it is now; one
 * that the carrier did not cancel is tried to be cancelled again.
 * @returns `running` when somebody has done so already: nothing was changed
 * @throws AppError `label_error_not_found` (also when it is resolved), or as the endpoint `createLabels` names them
 */
export async function retryLabel(
  ctx: Ctx,
  deps: Pick<ShippingDeps, 'carrier' | 'secrets'>,
  labelErrorId: number,
): Promise<'started' | 'running'> {
  const error = await findLabelError(ctx, labelErrorId)
  const shipping = error && (await findShipping(ctx, error.shippingId))
  if (!error || !shipping) throw new AppError('label_error_not_found')
  await lockOrder(ctx, error.orderId)
  if (error.reason === 'void_refused') {
    if (!(await resumeDiscard(ctx, error.labelAttemptId))) return 'running'
    await enqueueDiscard(ctx, error.labelAttemptId)
    return 'started'
  }
  if ((await attemptsOfOrder(ctx, error.orderId)).some(isLive)) return 'running'
  await shipOrder(ctx, deps, error.orderId, shipping.parcelOptionId)
  return 'started'
}
