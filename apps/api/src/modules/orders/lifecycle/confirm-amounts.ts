import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { insertTransitions } from '../history/order-history.repository.ts'
import { amountsConfirmed } from '../orders.events.ts'
import { lockOrder, updateOrder } from './orders.repository.ts'

/**
 * Confirms that the amounts of the lines are right although they do not add up to the channel's figure; the invoice may
 * then be issued over the lines. The difference itself stays on the order.
 * @throws AppError `order_not_found`, `amounts_need_no_confirmation` when they add up or somebody was faster
 */
export async function confirmAmounts(ctx: Ctx, orderId: number): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  if (order.amountDifferenceCents === 0 || order.amountsConfirmedAt !== null)
    throw new AppError('amounts_need_no_confirmation')
  await updateOrder(ctx, orderId, { amountsConfirmedAt: ctx.now, amountsConfirmedBy: ctx.actor.name })
  await insertTransitions(ctx, [
    {
      order_id: orderId,
      transition: 'amounts_confirmed_tr',
      detail: { cents: order.amountDifferenceCents, currency: order.currency },
    },
  ])
  await ctx.emit(amountsConfirmed, { order_id: orderId })
}
