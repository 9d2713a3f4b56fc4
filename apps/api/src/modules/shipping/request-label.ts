import type { Ctx } from '../../platform/ctx.ts'
import type { PostalAddress } from '../orders/orders.tables.ts'
import { insertAttempt } from './label-attempts.repository.ts'
import { enqueuePurchase } from './label-queue.ts'
import { labelRequest } from './label-request.ts'
import { findCustomerContact, findParcelOption, findShipping, findStores } from './shipping.repository.ts'
import type { LabelType } from './shipping.tables.ts'

/** Asks for a label of a parcel: writes the attempt and brings a worker to it. */
export async function requestLabel(
  ctx: Ctx,
  parcel: { readonly orderId: number; readonly shippingId: number; readonly recipient: PostalAddress },
  labelType: LabelType,
): Promise<void> {
  const { orderId, shippingId, recipient } = parcel
  const shipping = await findShipping(ctx, shippingId)
  const store = shipping && (await findStores(ctx, [shipping.storeId])).get(shipping.storeId)
  const option = shipping && (await findParcelOption(ctx, shipping.parcelOptionId))
  if (!store || !option) throw new Error(`shipping ${shippingId} has lost its store or its parcel option`)
  const billing = (await findCustomerContact(ctx, orderId))?.billing ?? null
  const request = labelRequest({ labelType, orderId, shippingId, option, store, recipient, billing })
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
