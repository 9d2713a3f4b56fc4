import { ORDER_RIGHT } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { changeLineStore, lockOrderForShipping } from '../orders/index.ts'
import type { Check } from './check-shippings.ts'
import { attemptsOfOrder, isLive } from './label-attempts.repository.ts'
import { NO_ADDRESS } from './label-request.ts'
import { channelLabels, labelSource } from './label-source.ts'
import { servesCountry } from './parcel-options.ts'
import { findPrimeOffer, parcelsOfLines } from './prime-services.repository.ts'
import { requestParcels } from './request-parcels.ts'
import { resumeDoubtful } from './resume-doubtful.ts'
import {
  activeParcelOptions,
  companyDefaultParcelId,
  findLineOfOrder,
  lockOrder,
  type ParcelOptionRow,
  shippingsOfOrder,
} from './shipping.repository.ts'
import type { ShippingDeps } from './shipping-deps.ts'
import { notice } from './shipping-texts.ts'

/**
 * Asks for the papers of one oversize line, which travels alone and by a parcel option made for it (spec: orders §2 Per
 * line, §7; decisions: Shipping). Answers at once, and the same to everybody who asks while the papers are being made;
 * other parcels of the order are left alone.
 * @param wish the line, and the store it shall leave from
 * @throws AppError as the endpoint `createOversizeLabel` names them; `forbidden` for another store than the line's in the
 *   limited session of an order
 */
export async function shipOversizeLine(
  ctx: Ctx,
  deps: Pick<ShippingDeps, 'carrier' | 'channelCarriers' | 'secrets'>,
  orderId: number,
  wish: { readonly lineId: number; readonly storeId: number },
): Promise<Check> {
  const pending: Check = { status: 'pending', message: notice('pending', ctx.locale) }
  const { lineId, storeId } = wish
  const locked = await lockOrder(ctx, orderId)
  if (!locked) throw new AppError('order_not_found')
  const line = await findLineOfOrder(ctx, orderId, lineId)
  if (!line) throw new AppError('line_not_found')
  if (!line.isOversize) throw new AppError('line_not_oversize')
  const held = await parcelsOfLines(ctx, [lineId])
  const attempts = await attemptsOfOrder(ctx, orderId)
  const own = attempts.filter(({ shippingId }) => held.some((one) => one.shippingId === shippingId))
  if (own.some(isLive)) return pending

  const source = await labelSource(ctx, deps, locked)
  if (!source.carrier && !source.isChannel) throw new AppError('carrier_not_configured')
  if (await resumeDoubtful(ctx, own, source, false)) return pending
  if (line.storeId !== storeId) await sendFromOtherStore(ctx, lineId, storeId)
  const order = await lockOrderForShipping(ctx, orderId)
  if (!order.lines.some((one) => one.id === lineId && !one.in_parcel))
    throw new AppError('order_nothing_to_ship')
  const recipient = order.recipient ?? { ...NO_ADDRESS, country: locked.deliveryCountry }
  const option = await oversizeOption(ctx, orderId, recipient.country)
  const plans = [{ storeId, lineIds: [lineId] }]
  const channel = await channelLabels(ctx, source, { order, option, plans }, attempts)
  const failed = (await shippingsOfOrder(ctx, orderId)).filter(
    (shipping) => shipping.state === 'failed' && held.some((one) => one.shippingId === shipping.id),
  )
  await requestParcels(ctx, { orderId, recipient, option, plans, channel }, failed)
  return pending
}

/**
 * Which store sends is for people who see the stock of all of them: the limited session of a store ships what is its own.
 * @throws AppError `forbidden` there; otherwise as `changeLineStore`
 */
async function sendFromOtherStore(ctx: Ctx, lineId: number, storeId: number): Promise<void> {
  if (ctx.roles.includes(ORDER_RIGHT)) throw new AppError('forbidden')
  await changeLineStore(ctx, lineId, { store_id: storeId })
}

/**
 * What an oversize line is sent with: for a Prime order what its services were asked for; else the company's usual
 * option when it is one for oversize lines, or the first that goes there.
 */
async function oversizeOption(ctx: Ctx, orderId: number, country: string): Promise<ParcelOptionRow> {
  const fitting = (await activeParcelOptions(ctx)).filter(
    (option) => option.isOversize && servesCountry(option, country),
  )
  const asked = (await findPrimeOffer(ctx, orderId))?.parcelOptionId
  const usual = await companyDefaultParcelId(ctx)
  const option =
    fitting.find((one) => one.id === asked) ?? fitting.find((one) => one.id === usual) ?? fitting[0]
  if (!option) throw new AppError('parcel_option_not_allowed')
  return option
}
