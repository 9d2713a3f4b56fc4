import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { lockOrderForShipping, type OrderToShip } from '../orders/index.ts'
import type { Check } from './check-shippings.ts'
import { attemptsOfOrder, isLive, type ParcelAttempt } from './label-attempts.repository.ts'
import { replaces } from './label-doubt.ts'
import { NO_ADDRESS } from './label-request.ts'
import { channelLabels, labelSource } from './label-source.ts'
import { servesCountry } from './parcel-options.ts'
import { type ParcelPlan, planParcels } from './parcels.ts'
import { requestLabel } from './request-label.ts'
import { requestParcels } from './request-parcels.ts'
import { resumeDoubtful } from './resume-doubtful.ts'
import {
  activeParcelOptions,
  lockOrder,
  type ParcelOptionRow,
  shippingsOfOrder,
} from './shipping.repository.ts'
import type { ShippingDeps } from './shipping-deps.ts'
import { notice } from './shipping-texts.ts'

/**
 * Asks for the shipping papers of everything in an order that has none yet, one parcel per sender store, and answers at
 * once; the jobs do the rest. While papers are being made it changes nothing and answers the same. After a failure it
 * takes up what is in doubt, and asks anew for what failed, with the address as it is now.
 * @param lookedAtChannel a person has made sure at the channel that what is in doubt was not bought
 * @throws AppError as the endpoint `createLabels` names them
 */
export async function shipOrder(
  ctx: Ctx,
  deps: Pick<ShippingDeps, 'carrier' | 'channelCarriers' | 'secrets'>,
  orderId: number,
  parcelOptionId: number,
  lookedAtChannel = false,
): Promise<Check> {
  const pending: Check = { status: 'pending', message: notice('pending', ctx.locale) }
  // Two people at once: the second waits here, and then finds the first one's attempts.
  const locked = await lockOrder(ctx, orderId)
  if (!locked) throw new AppError('order_not_found')
  const attempts = await attemptsOfOrder(ctx, orderId)
  if (attempts.some(isLive)) return pending
  const option = (await activeParcelOptions(ctx)).find((one) => one.id === parcelOptionId)
  if (!option) throw new AppError('parcel_option_not_found')
  const source = await labelSource(ctx, deps, locked)
  if (!source.carrier && !source.isChannel) throw new AppError('carrier_not_configured')

  const resumed = await resumeDoubtful(ctx, attempts, source, lookedAtChannel)
  const returns = await retryReturnLabels(ctx, orderId, attempts)
  const order = await orderToShip(ctx, orderId, resumed || returns)
  if (!order) return pending
  // An address that is missing is refused like one that is wrong, and corrected the same way.
  const recipient = order.recipient ?? { ...NO_ADDRESS, country: locked.deliveryCountry }
  if (!servesCountry(option, recipient.country)) throw new AppError('parcel_option_not_allowed')
  const plans = plannedParcels(order, option, resumed || returns)
  if (plans.length === 0) return pending
  const channel = await channelLabels(ctx, source, { order, option, plans }, attempts)
  const failed = (await shippingsOfOrder(ctx, orderId)).filter((shipping) => shipping.state === 'failed')
  await requestParcels(ctx, { orderId, recipient, option, plans, channel }, failed)
  return pending
}

/** @returns null when nothing is left to ship, but something else was set going */
async function orderToShip(ctx: Ctx, orderId: number, somethingGoesOn: boolean): Promise<OrderToShip | null> {
  try {
    return await lockOrderForShipping(ctx, orderId)
  } catch (error) {
    if (somethingGoesOn && error instanceof AppError && error.code === 'order_nothing_to_ship') return null
    throw error
  }
}

function plannedParcels(order: OrderToShip, option: ParcelOptionRow, somethingGoesOn: boolean): ParcelPlan[] {
  const waiting = order.lines.filter((line) => !line.in_parcel)
  const plans = planParcels(waiting, option.isOversize)
  if (plans.length > 0 || somethingGoesOn) return plans
  throw new AppError(waiting.length > 0 ? 'parcel_option_not_allowed' : 'order_nothing_to_ship')
}

/** A parcel on its way whose return label failed gets another try at that label alone. */
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
  for (const attempt of failed) await requestLabel(ctx, attempt, 'return')
  return failed.length > 0
}
