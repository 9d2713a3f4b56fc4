import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockOrderForShipping } from '../../orders/index.ts'
import type { CarrierAccess } from '../carrier/carrier-connection.ts'
import type { ParcelOptionRow } from '../options/parcel-options.repository.ts'
import { offeredOption, servesAddress } from '../options/parcel-options.ts'
import { attemptsOfOrder } from '../parcels/parcel-labels.repository.ts'
import { planParcels } from '../parcels/plan-parcels.ts'
import type { ParcelToRemake } from '../parcels/void-shipping.ts'
import { labelSource } from './label-source.ts'
import { recipientOf, requestParcels } from './request-parcels.ts'

interface OrderToRemake {
  readonly id: number
  readonly orderType: string
  readonly deliveryCountry: string
}

/**
 * Asks once more for the papers of some parcels, each with the parcel option it had, for what still waits of its lines,
 * and with the address as it is now. What else waits in the order is left alone: nobody has asked for it.
 * @param order locked
 * @throws AppError `parcel_option_not_found`, `parcel_option_not_allowed`, and as `labelSource`, `lockOrderForShipping`
 *   and `channelLabels`
 */
export async function remakeParcels(
  ctx: Ctx,
  access: CarrierAccess,
  order: OrderToRemake,
  parcels: readonly ParcelToRemake[],
): Promise<void> {
  let asked = 0
  for (const [optionId, group] of Map.groupBy(parcels, ({ shipping }) => shipping.parcelOptionId)) {
    const option = await offeredOption(ctx, optionId)
    asked += await remakeWith(ctx, access, order, option, group)
  }
  if (asked === 0) throw new AppError('order_nothing_to_ship')
}

/** @returns how many parcels were asked for */
async function remakeWith(
  ctx: Ctx,
  access: CarrierAccess,
  locked: OrderToRemake,
  option: ParcelOptionRow,
  parcels: readonly ParcelToRemake[],
): Promise<number> {
  const source = await labelSource(ctx, access, locked, option)
  const order = await lockOrderForShipping(ctx, locked.id)
  const recipient = recipientOf(order, locked.deliveryCountry)
  if (!servesAddress(option, recipient)) throw new AppError('parcel_option_not_allowed')
  const lineIds = new Set(parcels.flatMap((parcel) => parcel.lineIds))
  const waiting = order.lines.filter((line) => !line.in_parcel && lineIds.has(line.id))
  const plans = planParcels(waiting, option.isOversize)
  if (plans.length === 0) return 0
  const attempts = await attemptsOfOrder(ctx, locked.id)
  const failed = parcels.map(({ shipping }) => shipping).filter(({ state }) => state === 'failed')
  await requestParcels(ctx, source, { order, recipient, option, plans }, attempts, failed)
  return plans.length
}
