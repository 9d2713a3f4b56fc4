import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { OrderToShip } from '../orders/index.ts'
import type { Carrier } from './carrier.ts'
import { connectCarrier } from './carrier-connection.ts'
import type { ParcelAttempt } from './label-attempts.repository.ts'
import { isBlindDoubt } from './label-doubt.ts'
import type { ParcelPlan } from './parcels.ts'
import { carrierKey, chosenFor } from './prime-offers.ts'
import { findChannelAdapter, findPrimeOffer } from './prime-services.repository.ts'
import { channelParcels, PRIME } from './prime-services.ts'
import type { ChannelLabel } from './request-label.ts'
import type { ParcelOptionRow } from './shipping.repository.ts'
import type { ShippingDeps } from './shipping-deps.ts'

/** Who sells the labels of an order: its channel for a Prime order, else the company's carrier. */
export interface LabelSource {
  readonly isChannel: boolean
  /** What the seller can do; null when there is none. */
  readonly carrier: Pick<Carrier, 'can'> | null
}

/** No channel tells what became of a purchase (see `isBlindDoubt`). */
const CHANNEL: Pick<Carrier, 'can'> = { can: { lookUp: false, findByReference: false } }

/**
 * Who sells the labels of an order. Of a channel only its adapter is asked for: a store's limited session decides here,
 * too, and the keys to the account are nothing that it may read. The job that buys reads them, and says on the label when
 * they do not serve.
 */
export async function labelSource(
  ctx: Ctx,
  deps: Pick<ShippingDeps, 'carrier' | 'channelCarriers' | 'secrets'>,
  order: { readonly id: number; readonly orderType: string },
): Promise<LabelSource> {
  if (order.orderType !== PRIME) return { isChannel: false, carrier: await connectCarrier(ctx, deps) }
  const adapter = await findChannelAdapter(ctx, order.id)
  const sellsLabels = adapter !== undefined && deps.channelCarriers?.[adapter] !== undefined
  return { isChannel: true, carrier: sellsLabels ? CHANNEL : null }
}

/**
 * What the parcels need beyond what every parcel has: for a Prime order the service that was chosen for them.
 * @throws AppError `prime_service_required`, `prime_service_outdated`, `channel_sells_no_labels`, `store_contact_missing`
 */
export async function channelLabels(
  ctx: Ctx,
  source: LabelSource,
  wishes: { order: OrderToShip; option: ParcelOptionRow; plans: readonly ParcelPlan[] },
  attempts: readonly ParcelAttempt[],
): Promise<ChannelLabel[]> {
  if (!source.isChannel) return []
  const { order, option, plans } = wishes
  const offer = await findPrimeOffer(ctx, order.order.id)
  const chosen = chosenFor(offer, option.id, plans, ctx.now)
  if (typeof chosen === 'string') throw new AppError(chosen)
  if (!source.carrier) throw new AppError('channel_sells_no_labels')
  const { service, pricesCents } = chosen
  const parcels = await channelParcels(ctx, order, option, plans)
  return parcels.map(({ channel }, index) => ({
    carrier: carrierKey(service.carrier_name),
    parcel: {
      ...channel,
      mustArriveBy: offer?.mustArriveBy?.toISOString() ?? null,
      serviceId: service.shipping_service_id,
      serviceName: service.shipping_service_name,
      priceCents: pricesCents[index] ?? 0,
      currency: service.currency,
      knownTrackingNumbers: attempts.flatMap(({ trackingNumber }) => trackingNumber ?? []),
      afterDoubt: attempts.some(isBlindDoubt),
    },
  }))
}
