import type { PrimeService } from '@kontor/contract/shipping'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockOrder } from '../parcels/parcels.repository.ts'
import { notice } from '../shipping.texts.ts'
import { serviceView } from './prime-offers.ts'
import { choosePrimeService, findPrimeOffer } from './prime-services.repository.ts'

/**
 * Chooses one of the services that were offered last.
 * @throws AppError `order_not_found`, `prime_service_not_offered`, `prime_service_outdated`
 */
export async function savePrimeService(
  ctx: Ctx,
  orderId: number,
  serviceId: string,
): Promise<{ message: string; prime_service: PrimeService }> {
  if (!(await lockOrder(ctx, orderId))) throw new AppError('order_not_found')
  const offer = await findPrimeOffer(ctx, orderId)
  const service = offer?.services.find((one) => one.shipping_service_id === serviceId)
  if (!offer || !service) throw new AppError('prime_service_not_offered')
  if (offer.validUntil <= ctx.now) throw new AppError('prime_service_outdated')
  await choosePrimeService(ctx, orderId, serviceId)
  return {
    message: notice('service_saved', ctx.locale),
    prime_service: {
      ...serviceView(service),
      parcel_id: offer.parcelOptionId,
      parcels: offer.parcels,
      valid_until: offer.validUntil.toISOString(),
    },
  }
}
