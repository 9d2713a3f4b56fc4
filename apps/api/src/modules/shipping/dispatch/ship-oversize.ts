import { ORDER_RIGHT } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { changeLineStore, lockOrderForShipping, type PostalAddress } from '../../orders/index.ts'
import type { CarrierAccess } from '../carrier/carrier-connection.ts'
import { isLive } from '../labels/label-attempts.repository.ts'
import { companyDefaultParcelId, type ParcelOptionRow } from '../options/parcel-options.repository.ts'
import { servesAddress, usableOptions } from '../options/parcel-options.ts'
import { type Check, pendingCheck } from '../parcels/check-shippings.ts'
import { attemptsOfOrder } from '../parcels/parcel-labels.repository.ts'
import { findLineOfOrder, lockOrder, parcelsOfLine, shippingsOfOrder } from '../parcels/parcels.repository.ts'
import { findPrimeOffer } from '../prime/prime-services.repository.ts'
import { labelSource } from './label-source.ts'
import { recipientOf, requestParcels } from './request-parcels.ts'
import { resumeDoubtfulLabels } from './resume-doubtful-labels.ts'

/**
 * Asks for the papers of one oversize line, which travels alone and by a parcel option made for it (spec: orders §2 Per
 * line, §7; decisions: Shipping). Answers at once, and the same to everybody who asks while the papers are being made;
 * other parcels of the order are left alone.
 * @param request the line, and the store it shall leave from
 * @throws AppError as the endpoint `createOversizeLabel` names them; `forbidden` for another store than the line's in the
 *   limited session of an order
 */
export async function shipOversizeLine(
  ctx: Ctx,
  access: CarrierAccess,
  orderId: number,
  request: { readonly lineId: number; readonly storeId: number },
): Promise<Check> {
  const pending = pendingCheck(ctx)
  const { lineId, storeId } = request
  const locked = await lockOrder(ctx, orderId)
  if (!locked) throw new AppError('order_not_found')
  const line = await findLineOfOrder(ctx, orderId, lineId)
  if (!line) throw new AppError('line_not_found')
  if (!line.isOversize) throw new AppError('line_not_oversize')
  const held = await parcelsOfLine(ctx, lineId)
  const attempts = await attemptsOfOrder(ctx, orderId)
  const own = attempts.filter(({ shippingId }) => held.includes(shippingId))
  if (own.some(isLive)) return pending

  if (await resumeDoubtfulLabels(ctx, access, locked, own, false)) return pending
  if (line.storeId !== storeId) await sendFromOtherStore(ctx, lineId, storeId)
  const order = await lockOrderForShipping(ctx, orderId)
  if (!order.lines.some((one) => one.id === lineId && !one.in_parcel))
    throw new AppError('order_nothing_to_ship')
  const recipient = recipientOf(order, locked.deliveryCountry)
  const option = await oversizeOption(ctx, access, orderId, recipient)
  const source = await labelSource(ctx, access, locked, option)
  const plans = [{ storeId, lineIds: [lineId] }]
  const failed = (await shippingsOfOrder(ctx, orderId)).filter(
    (shipping) => shipping.state === 'failed' && held.includes(shipping.id),
  )
  await requestParcels(ctx, source, { order, recipient, option, plans }, attempts, failed)
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
async function oversizeOption(
  ctx: Ctx,
  access: CarrierAccess,
  orderId: number,
  address: PostalAddress,
): Promise<ParcelOptionRow> {
  const fitting = (await usableOptions(ctx, access)).filter(
    (option) => option.isOversize && servesAddress(option, address),
  )
  const asked = (await findPrimeOffer(ctx, orderId))?.parcelOptionId
  const usual = await companyDefaultParcelId(ctx)
  const option =
    fitting.find((one) => one.id === asked) ?? fitting.find((one) => one.id === usual) ?? fitting[0]
  if (!option) throw new AppError('parcel_option_not_allowed')
  return option
}
