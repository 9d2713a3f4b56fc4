import type { Ctx } from '../../platform/ctx.ts'
import { recordTransition } from '../orders/index.ts'
import type { PostalAddress } from '../orders/orders.tables.ts'
import { resolveLabelErrors } from './label-attempts.repository.ts'
import type { ParcelPlan } from './parcels.ts'
import { type ChannelLabel, requestLabel } from './request-label.ts'
import {
  changeShipping,
  insertShipping,
  type ParcelOptionRow,
  putLinesIntoParcel,
  type Shipping,
} from './shipping.repository.ts'

/** Parcels to be made of an order's lines. */
export interface ParcelWishes {
  readonly orderId: number
  readonly recipient: PostalAddress
  readonly option: ParcelOptionRow
  readonly plans: readonly ParcelPlan[]
  /** For each plan what the channel needs, where the labels are bought through it; empty otherwise. */
  readonly channel: readonly ChannelLabel[]
}

/**
 * Asks for the labels of new parcels, taking up failed ones of the same store.
 * @param failed parcels that the wishes replace: what is not taken up again is over
 */
export async function requestParcels(
  ctx: Ctx,
  { orderId, recipient, option, plans, channel }: ParcelWishes,
  failed: readonly Shipping[],
): Promise<void> {
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
    await requestLabel(ctx, { orderId, shippingId, recipient }, 'shipping', channel[index])
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
