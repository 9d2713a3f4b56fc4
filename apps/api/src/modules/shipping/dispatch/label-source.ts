import { ownValue } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { OrderToShip } from '../../orders/index.ts'
import { findChannelAdapter } from '../carrier/carrier-accounts.repository.ts'
import { type CarrierAccess, connectCarrier } from '../carrier/carrier-connection.ts'
import type { ParcelOptionRow } from '../options/parcel-options.repository.ts'
import { isBlindDoubt, type ParcelAttempt } from '../parcels/parcel-labels.repository.ts'
import type { ParcelPlan } from '../parcels/plan-parcels.ts'
import type { ChannelLabel } from '../parcels/request-parcel-label.ts'
import { channelParcels } from '../prime/channel-parcels.ts'
import { carrierKey, chosenFor, PRIME } from '../prime/prime-offers.ts'
import { findPrimeOffer } from '../prime/prime-services.repository.ts'

/** Who sells the labels of an order: its channel for a Prime order, else the vendor of the parcel option. */
export interface LabelSource {
  readonly isChannel: boolean
  /** The connector's name; null for a channel that sells none. */
  readonly vendor: string | null
}

/** Whether the channel of an order sells its labels. */
export const isSoldByChannel = (order: { readonly orderType: string }): boolean => order.orderType === PRIME

/**
 * Who sells the labels of an order. Only the adapter of a channel's account is read: the limited session of a store must
 * not read its credentials. The job that buys reads them, and fails the label when they are not valid.
 * @throws AppError `carrier_not_configured`
 */
export async function labelSource(
  ctx: Ctx,
  access: CarrierAccess,
  order: { readonly id: number; readonly orderType: string },
  { vendor }: Pick<ParcelOptionRow, 'vendor'>,
): Promise<LabelSource> {
  if (!isSoldByChannel(order)) {
    if (!(await connectCarrier(ctx, access, vendor))) throw new AppError('carrier_not_configured')
    return { isChannel: false, vendor }
  }
  const adapter = await findChannelAdapter(ctx, order.id)
  const sellsLabels = adapter !== undefined && ownValue(access.channelCarriers, adapter) !== undefined
  return { isChannel: true, vendor: sellsLabels ? adapter : null }
}

/**
 * What the parcels need beyond what every parcel has: for a Prime order the service that was chosen for them.
 * @throws AppError `prime_service_required`, `prime_service_outdated`, `channel_sells_no_labels`, and as `channelParcels`
 */
export async function channelLabels(
  ctx: Ctx,
  source: LabelSource,
  parcels: { order: OrderToShip; option: ParcelOptionRow; plans: readonly ParcelPlan[] },
  attempts: readonly ParcelAttempt[],
): Promise<ChannelLabel[]> {
  const { isChannel, vendor } = source
  if (!isChannel) return []
  const { order, option, plans } = parcels
  const offer = await findPrimeOffer(ctx, order.order.id)
  const chosen = chosenFor(offer, option.id, plans, ctx.now)
  if (typeof chosen === 'string') throw new AppError(chosen)
  if (vendor === null) throw new AppError('channel_sells_no_labels')
  const { service, pricesCents } = chosen
  const offered = await channelParcels(ctx, order, option, plans)
  return offered.map(({ channel }, index) => ({
    vendor,
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
