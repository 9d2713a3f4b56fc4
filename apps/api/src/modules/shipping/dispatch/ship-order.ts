import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockOrderForShipping, type OrderToShip } from '../../orders/index.ts'
import type { CarrierAccess } from '../carrier/carrier-connection.ts'
import { isLive } from '../labels/label-attempts.repository.ts'
import { offeredOption, servesAddress } from '../options/parcel-options.ts'
import { type Check, pendingCheck } from '../parcels/check-shippings.ts'
import { attemptsOfOrder, type ParcelAttempt, replaces } from '../parcels/parcel-labels.repository.ts'
import { lockOrder, shippingsOfOrder } from '../parcels/parcels.repository.ts'
import { type ParcelPlan, planParcels } from '../parcels/plan-parcels.ts'
import { requestParcelLabel } from '../parcels/request-parcel-label.ts'
import { labelSource } from './label-source.ts'
import { recipientOf, requestParcels } from './request-parcels.ts'
import { resumeDoubtfulLabels } from './resume-doubtful-labels.ts'

/**
 * Asks for the shipping papers of everything in an order that has none yet, one parcel per sender store, and answers at
 * once; the jobs do the rest. While papers are being made it changes nothing and answers the same. After a failure it
 * looks up what is in doubt, and asks anew for what failed, with the address as it is now.
 * @param lookedAtChannel a person has made sure at the channel that what is in doubt was not bought
 * @throws AppError as the endpoint `createLabels` names them
 */
export async function shipOrder(
  ctx: Ctx,
  access: CarrierAccess,
  orderId: number,
  parcelOptionId: number,
  lookedAtChannel = false,
): Promise<Check> {
  const pending = pendingCheck(ctx)
  // Two people at once: the second waits here, and then finds the first one's attempts.
  const locked = await lockOrder(ctx, orderId)
  if (!locked) throw new AppError('order_not_found')
  const attempts = await attemptsOfOrder(ctx, orderId)
  if (attempts.some(isLive)) return pending
  const option = await offeredOption(ctx, parcelOptionId)
  const source = await labelSource(ctx, access, locked, option)

  const resumed = await resumeDoubtfulLabels(ctx, access, locked, attempts, lookedAtChannel)
  const returns = await retryReturnLabels(ctx, orderId, attempts)
  const order = await orderToShip(ctx, orderId, resumed || returns)
  if (!order) return pending
  const recipient = recipientOf(order, locked.deliveryCountry)
  if (!servesAddress(option, recipient)) throw new AppError('parcel_option_not_allowed')
  const plans = plannedParcels(order, option.isOversize, resumed || returns)
  if (plans.length === 0) return pending
  const failed = (await shippingsOfOrder(ctx, orderId)).filter((shipping) => shipping.state === 'failed')
  await requestParcels(ctx, source, { order, recipient, option, plans }, attempts, failed)
  return pending
}

/** @param isResumed whether something else was asked for @returns null when nothing is left to ship beside it */
async function orderToShip(ctx: Ctx, orderId: number, isResumed: boolean): Promise<OrderToShip | null> {
  try {
    return await lockOrderForShipping(ctx, orderId)
  } catch (error) {
    if (isResumed && error instanceof AppError && error.code === 'order_nothing_to_ship') return null
    throw error
  }
}

function plannedParcels(order: OrderToShip, isOversize: boolean, isResumed: boolean): ParcelPlan[] {
  const waiting = order.lines.filter((line) => !line.in_parcel)
  const plans = planParcels(waiting, isOversize)
  if (plans.length > 0 || isResumed) return plans
  throw new AppError(waiting.length > 0 ? 'parcel_option_not_allowed' : 'order_nothing_to_ship')
}

/** Asks again for failed return labels of parcels on their way. @returns whether there were any */
async function retryReturnLabels(
  ctx: Ctx,
  orderId: number,
  attempts: readonly ParcelAttempt[],
): Promise<boolean> {
  const shipped = (await shippingsOfOrder(ctx, orderId)).filter((shipping) => shipping.state === 'shipped')
  const failed = attempts.filter(
    (attempt) =>
      attempt.labelType === 'return' &&
      attempt.state === 'rejected' &&
      shipped.some((shipping) => shipping.id === attempt.shippingId) &&
      !attempts.some((other) => replaces(other, attempt)),
  )
  for (const attempt of failed) await requestParcelLabel(ctx, attempt, 'return')
  return failed.length > 0
}
