import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { lockOrderForShipping } from '../orders/index.ts'
import { attemptsOfOrder } from './label-attempts.repository.ts'
import { NO_ADDRESS } from './label-request.ts'
import { channelLabels, type LabelSource } from './label-source.ts'
import { servesCountry } from './parcel-options.ts'
import { planParcels } from './parcels.ts'
import { requestParcels } from './request-parcels.ts'
import { activeParcelOptions, type ParcelOptionRow, type Shipping } from './shipping.repository.ts'

/** A parcel that failed or was taken back, and the lines it was for. */
export interface ParcelAgain {
  readonly shipping: Shipping
  readonly lineIds: readonly number[]
}

/**
 * Asks once more for the papers of some parcels, each with the parcel option it had, for what still waits of its lines,
 * and with the address as it is now. What else waits in the order is left alone: nobody has asked for it.
 * @param order locked
 * @throws AppError `parcel_option_not_found`, `parcel_option_not_allowed`, and as `lockOrderForShipping` and `channelLabels`
 */
export async function makeParcelsAgain(
  ctx: Ctx,
  source: LabelSource,
  order: { readonly id: number; readonly deliveryCountry: string },
  parcels: readonly ParcelAgain[],
): Promise<void> {
  const options = await activeParcelOptions(ctx)
  let asked = 0
  for (const [optionId, group] of Map.groupBy(parcels, ({ shipping }) => shipping.parcelOptionId)) {
    const option = options.find(({ id }) => id === optionId)
    if (!option) throw new AppError('parcel_option_not_found')
    asked += await makeWith(ctx, source, order, option, group)
  }
  if (asked === 0) throw new AppError('order_nothing_to_ship')
}

/** @returns how many parcels were asked for */
async function makeWith(
  ctx: Ctx,
  source: LabelSource,
  locked: { readonly id: number; readonly deliveryCountry: string },
  option: ParcelOptionRow,
  parcels: readonly ParcelAgain[],
): Promise<number> {
  const order = await lockOrderForShipping(ctx, locked.id)
  const recipient = order.recipient ?? { ...NO_ADDRESS, country: locked.deliveryCountry }
  if (!servesCountry(option, recipient.country)) throw new AppError('parcel_option_not_allowed')
  const lineIds = new Set(parcels.flatMap((parcel) => parcel.lineIds))
  const waiting = order.lines.filter((line) => !line.in_parcel && lineIds.has(line.id))
  const plans = planParcels(waiting, option.isOversize)
  if (plans.length === 0) return 0
  const attempts = await attemptsOfOrder(ctx, locked.id)
  const channel = await channelLabels(ctx, source, { order, option, plans }, attempts)
  const failed = parcels.map(({ shipping }) => shipping).filter(({ state }) => state === 'failed')
  await requestParcels(ctx, { orderId: locked.id, recipient, option, plans, channel }, failed)
  return plans.length
}
