import type { Ctx } from '../../../platform/ctx.ts'
import { type OrderToShip, recordTransition } from '../../orders/index.ts'
import type { PostalAddress } from '../../orders/orders.tables.ts'
import { requireCustoms } from '../customs/parcel-customs.ts'
import { NO_ADDRESS } from '../labels/label-request.ts'
import { printedAddress, requireShortAddress } from '../labels/require-short-address.ts'
import type { ParcelOptionRow } from '../options/parcel-options.repository.ts'
import { type ParcelAttempt, resolveLabelErrors } from '../parcels/parcel-labels.repository.ts'
import {
  changeShipping,
  insertShipping,
  putLinesIntoParcel,
  type Shipping,
} from '../parcels/parcels.repository.ts'
import type { ParcelPlan } from '../parcels/plan-parcels.ts'
import { requestParcelLabel } from '../parcels/request-parcel-label.ts'
import { channelLabels, type LabelSource } from './label-source.ts'

/** Parcels to be made of an order's lines. */
export interface ParcelRequest {
  readonly order: OrderToShip
  readonly recipient: PostalAddress
  readonly option: ParcelOptionRow
  readonly plans: readonly ParcelPlan[]
}

/** Who gets the parcels. A missing address is refused by the carrier like a wrong one, and corrected the same way. */
export const recipientOf = (order: OrderToShip, deliveryCountry: string): PostalAddress =>
  order.recipient ?? { ...NO_ADDRESS, country: deliveryCountry }

/**
 * Asks for the labels of parcels; a failed parcel of the same store is used again.
 * @param attempts those of the order
 * @param failed parcels that the request replaces: what is not used again is voided
 * @throws AppError as `channelLabels`, `requireShortAddress` and `requireCustoms`
 */
export async function requestParcels(
  ctx: Ctx,
  source: LabelSource,
  request: ParcelRequest,
  attempts: readonly ParcelAttempt[],
  failed: readonly Shipping[],
): Promise<void> {
  const { order, recipient, option, plans } = request
  const orderId = order.order.id
  if (!source.isChannel) {
    requireShortAddress(printedAddress(recipient), option.carrier, ctx.locale)
    await requireCustoms(ctx, orderId, recipient, plans)
  }
  const channel = await channelLabels(ctx, source, request, attempts)
  const left = [...failed]
  for (const [index, plan] of plans.entries()) {
    const again = takeMatching(left, plan, option)
    const shippingId = again ? again.id : await newShipping(ctx, orderId, plan, option)
    if (again) {
      await changeShipping(ctx, shippingId, {
        state: 'requested',
        parcelOptionId: option.id,
        requestedByName: ctx.actor.name,
      })
    }
    await putLinesIntoParcel(ctx, shippingId, plan.lineIds)
    await requestParcelLabel(ctx, { orderId, shippingId, recipient }, 'shipping', channel[index])
  }
  // Failed parcels that the new ones make superfluous: their lines travel from another store now.
  for (const shipping of left) {
    if (option.isOversize !== shipping.isOversize) continue
    await changeShipping(ctx, shipping.id, { state: 'voided' })
    await resolveLabelErrors(ctx, shipping.id)
  }
  await recordTransition(ctx, {
    order_id: orderId,
    transition: 'label_requested_tr',
    detail: { carrier: channel[0]?.carrier ?? option.carrier },
  })
}

/** Takes a failed parcel of the same store out of the list, to be tried again. */
function takeMatching(failed: Shipping[], plan: ParcelPlan, option: ParcelOptionRow): Shipping | undefined {
  const at = failed.findIndex(
    (shipping) => shipping.storeId === plan.storeId && shipping.isOversize === option.isOversize,
  )
  return at < 0 ? undefined : failed.splice(at, 1)[0]
}

const newShipping = (ctx: Ctx, orderId: number, plan: ParcelPlan, option: ParcelOptionRow): Promise<number> =>
  insertShipping(ctx, {
    orderId,
    storeId: plan.storeId,
    parcelOptionId: option.id,
    isOversize: option.isOversize,
  })
