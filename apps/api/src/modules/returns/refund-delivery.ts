import type { Ctx } from '../../platform/ctx.ts'
import { linesOfCharge } from '../orders/index.ts'
import { deliveryOf, insertDeliveryRefund } from './delivery.repository.ts'
import { deliveryRefund } from './delivery-refund.ts'
import { deliveryRefunded } from './returns.events.ts'

/**
 * Refunds the delivery of an order once no piece of it is left with the customer (`deliveryRefund`), where the company does
 * so and the channel does not by itself. Called whenever a piece came back or was cancelled; what was refunded before
 * is not refunded again. Expects the order locked.
 * @returns what goes back now, in minor units; 0 where nothing does
 */
export async function refundDelivery(ctx: Ctx, orderId: number): Promise<number> {
  const delivery = await deliveryOf(ctx, orderId)
  if (!delivery?.is_switched_on || delivery.channel_refunds || delivery.return_id === null) return 0
  const { lines, charges, standard_shipping_cents, currency } = delivery
  const due = deliveryRefund(lines, charges, standard_shipping_cents, currency)
  if (!due) return 0
  const refunded = await insertDeliveryRefund(ctx, orderId, delivery.return_id, due)
  if (!refunded) return 0
  await ctx.emit(deliveryRefunded, {
    order_id: orderId,
    return_id: delivery.return_id,
    refund_id: refunded.refund_id,
    shipping: refunded.shipping,
    charges: refunded.charges.map(({ charge, cents }) => ({
      kind: charge.kind,
      name: charge.name,
      mp_item_id: charge.mp_item_id,
      line_ids: linesOfCharge(charge, lines)
        .filter(({ return_reason }) => return_reason !== null)
        .map(({ id }) => id),
      cents,
    })),
    currency,
  })
  return [...refunded.shipping, ...refunded.charges].reduce((sum, one) => sum + one.cents, 0)
}

/** Pieces were cancelled (event of orders): what is left of the order may have come back before. */
export async function refundDeliveryOfRest(ctx: Ctx, { order_id }: { order_id: number }): Promise<void> {
  await refundDelivery(ctx, order_id)
}
