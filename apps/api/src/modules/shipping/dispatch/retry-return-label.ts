import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { connectCarrier } from './carrier-connection.ts'
import { type Check, checkShippings } from './check-shippings.ts'
import { attemptsOfOrder, isLive, resumeAttempts } from './label-attempts.repository.ts'
import { enqueuePurchase } from './label-queue.ts'
import { requestLabel } from './request-label.ts'
import { findShipping, lockOrder } from './shipping.repository.ts'
import type { ShippingDeps } from './shipping-deps.ts'

/**
 * A parcel on its way whose return label failed gets another try at that label alone; what is in doubt is found out
 * first. While it is being made a repetition changes nothing.
 * @throws AppError `shipping_not_found`, `return_label_not_missing`, `carrier_not_configured`
 */
export async function retryReturnLabel(
  ctx: Ctx,
  deps: Pick<ShippingDeps, 'carrier' | 'secrets'>,
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
  const carrier = await connectCarrier(ctx, deps)
  if (!carrier) throw new AppError('carrier_not_configured')
  if (latest.state === 'unknown' && carrier.can.lookUp) {
    await resumeAttempts(ctx, [latest.id])
    await enqueuePurchase(ctx, latest.id)
  } else {
    await requestLabel(ctx, latest, 'return')
  }
  return checkShippings(ctx, found.orderId)
}
