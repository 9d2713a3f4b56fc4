import type { Ctx } from '../../platform/ctx.ts'
import type { PostalAddress } from '../orders/orders.tables.ts'
import { insertAttempt } from './label-attempts.repository.ts'
import { enqueuePurchase } from './label-queue.ts'
import { labelRequest } from './label-request.ts'
import { findCustomerContact, findParcelOption, findShipping, findStores } from './shipping.repository.ts'
import type { ChannelParcel, LabelType } from './shipping.tables.ts'

/** What a label needs that is bought through the order's channel. */
export interface ChannelLabel {
  /** The carrier that drives, as the parcel catalogue would name it. */
  readonly carrier: string
  readonly parcel: ChannelParcel
}

/** Asks for a label of a parcel: writes the attempt and brings a worker to it. */
export async function requestLabel(
  ctx: Ctx,
  parcel: { readonly orderId: number; readonly shippingId: number; readonly recipient: PostalAddress },
  labelType: LabelType,
  channel?: ChannelLabel,
): Promise<void> {
  const { orderId, shippingId, recipient } = parcel
  const shipping = await findShipping(ctx, shippingId)
  const store = shipping && (await findStores(ctx, [shipping.storeId])).get(shipping.storeId)
  const option = shipping && (await findParcelOption(ctx, shipping.parcelOptionId))
  if (!store || !option) throw new Error(`shipping ${shippingId} has lost its store or its parcel option`)
  const billing = (await findCustomerContact(ctx, orderId))?.billing ?? null
  const request = {
    ...labelRequest({ labelType, orderId, shippingId, option, store, recipient, billing }),
    ...(channel && { carrier: channel.carrier, channel: channel.parcel }),
  }
  const attemptId = await insertAttempt(ctx, {
    orderId,
    shippingId,
    labelType,
    carrier: request.carrier,
    reference: request.reference,
    recipient,
    payload: request,
  })
  await enqueuePurchase(ctx, attemptId)
}
