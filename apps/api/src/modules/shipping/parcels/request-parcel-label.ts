import { PACKSTATION, POSTFILIALE } from '@kontor/contract/orders'
import type { Ctx } from '../../../platform/ctx.ts'
import type { PostalAddress } from '../../orders/orders.tables.ts'
import type { ChannelParcel } from '../carrier/channel-carrier.ts'
import { customsOfParcel } from '../customs/parcel-customs.ts'
import { type LabelPlaces, labelBetween } from '../labels/label-request.ts'
import { requestLabel } from '../labels/request-label.ts'
import { findSenderStores } from '../labels/sender-stores.repository.ts'
import { findParcelOption } from '../options/parcel-options.repository.ts'
import { knownParcel } from '../options/parcel-size.ts'
import type { CustomsDeclaration, LabelRequest, LabelType } from '../shipping.tables.ts'
import { findBillingAddress, findShipping, linesOfParcel } from './parcels.repository.ts'

/** What a label needs that is bought through the order's channel. */
export interface ChannelLabel {
  /** The adapter of the channel that sells it. */
  readonly vendor: string
  /** The carrier that drives, as the parcel catalogue would name it. */
  readonly carrier: string
  readonly parcel: ChannelParcel
}

/** Asks for a label of a parcel. */
export async function requestParcelLabel(
  ctx: Ctx,
  parcel: { readonly orderId: number; readonly shippingId: number; readonly recipient: PostalAddress },
  labelType: LabelType,
  channel?: ChannelLabel,
): Promise<void> {
  const { orderId, shippingId, recipient } = parcel
  const shipping = await findShipping(ctx, shippingId)
  const store = shipping && (await findSenderStores(ctx, [shipping.storeId])).get(shipping.storeId)
  const option = shipping && (await findParcelOption(ctx, shipping.parcelOptionId))
  if (!store || !option) throw new Error(`shipping ${shippingId} has lost its store or its parcel option`)
  const billing = await findBillingAddress(ctx, orderId)
  const plain = parcelLabelRequest({ labelType, orderId, shippingId, option, store, recipient, billing })
  const { kept: lineIds } = await linesOfParcel(ctx, shippingId)
  const { from, to } = plain
  // The channel knows what it sold, and declares it itself.
  const customs = channel ? null : await customsOfParcel(ctx, { orderId, lineIds, labelType, from, to })
  // The same that a channel was asked for a price for: it knows no net weights.
  const size = knownParcel(option, lineIds.length, customs ? netWeight(customs) : 0)
  const request = {
    ...plain,
    ...(customs && { customs }),
    ...(size && { parcel: size }),
    ...(channel && { carrier: channel.carrier, channel: channel.parcel }),
  }
  const vendor = channel?.vendor ?? option.vendor
  await requestLabel(ctx, { orderId, shippingId, vendor }, request, recipient)
}

const netWeight = ({ items }: CustomsDeclaration): number =>
  items.reduce((sum, { netWeightGrams, quantity }) => sum + netWeightGrams * quantity, 0)

/** What the label of a parcel is made for. */
export interface LabelOccasion extends Omit<LabelPlaces, 'name' | 'customer'> {
  readonly orderId: number
  readonly shippingId: number
  readonly recipient: PostalAddress
  /** Where the customer sends from when the parcel went to a station, which sends nothing. */
  readonly billing: PostalAddress | null
}

/** What every step of one attempt for a parcel sends to the carrier. Pure but for the random part of its reference. */
export function parcelLabelRequest(occasion: LabelOccasion): LabelRequest {
  const { orderId, shippingId, recipient, billing, ...places } = occasion
  const sendsBack = places.labelType === 'return' && isStation(recipient) && billing
  const customer = sendsBack ? billing : recipient
  return labelBetween({ ...places, name: `${orderId}-${shippingId}`, customer })
}

/** Whether an address is a parcel machine or a post office (spec: orders §3, Customer). */
const isStation = (address: Pick<PostalAddress, 'street'>): boolean =>
  [PACKSTATION, POSTFILIALE].includes(address.street.trim().toLowerCase())
