import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { insertTransitions } from '../history/order-history.repository.ts'
import { lockOrder, updateOrder } from '../lifecycle/orders.repository.ts'
import { lateChangeSettled } from '../orders.events.ts'

/**
 * Takes away the notice of what the channel changed too late, once somebody has seen to it; history keeps who and when.
 * @throws AppError `order_not_found`, `no_late_change` when there is none or somebody was faster
 */
export async function settleLateChange(ctx: Ctx, orderId: number): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  if (order.lateChange === null) throw new AppError('no_late_change')
  await updateOrder(ctx, orderId, { lateChange: null })
  await insertTransitions(ctx, [{ order_id: orderId, transition: 'late_change_settled_tr' }])
  await ctx.emit(lateChangeSettled, { order_id: orderId })
}
