import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type CarrierAccess, connectCarrier } from '../carrier/carrier-connection.ts'
import { isLive } from '../labels/label-attempts.repository.ts'
import { resumeLabels } from '../labels/request-label.ts'
import { type Check, checkShippings } from '../parcels/check-shippings.ts'
import { attemptsOfOrder } from '../parcels/parcel-labels.repository.ts'
import { findShipping, lockOrder } from '../parcels/parcels.repository.ts'
import { requestParcelLabel } from '../parcels/request-parcel-label.ts'

/**
 * Asks again for the failed return label of a parcel on its way; what is in doubt is looked up first. While it is being
 * made a repetition changes nothing.
 * @throws AppError `shipping_not_found`, `return_label_not_missing`, `carrier_not_configured`
 */
export async function retryReturnLabel(
  ctx: Ctx,
  access: Pick<CarrierAccess, 'carriers' | 'secrets'>,
  shippingId: number,
): Promise<Check> {
  const found = await findShipping(ctx, shippingId)
  if (!found) throw new AppError('shipping_not_found')
  await lockOrder(ctx, found.orderId)
  const shipping = await findShipping(ctx, shippingId)
  const latest = (await attemptsOfOrder(ctx, found.orderId))
    .filter((attempt) => attempt.shippingId === shippingId && attempt.labelType === 'return')
    .at(-1)
  if (shipping?.state !== 'shipped' || !latest || latest.state === 'bought')
    throw new AppError('return_label_not_missing')
  if (isLive(latest)) return checkShippings(ctx, found.orderId)
  const carrier = await connectCarrier(ctx, access, latest.vendor)
  if (!carrier) throw new AppError('carrier_not_configured')
  if (latest.state === 'unknown' && carrier.can.lookUp) {
    await resumeLabels(ctx, [latest.id])
  } else {
    await requestParcelLabel(ctx, latest, 'return')
  }
  return checkShippings(ctx, found.orderId)
}
