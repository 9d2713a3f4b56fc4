import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type HistoryActor, insertTransitions } from '../history/order-history.repository.ts'
import type { TransitionDetail } from '../history/transition.ts'
import { orderStatusChanged } from '../orders.events.ts'
import type { OrderStatus } from '../orders.tables.ts'
import { STATUS_WORDS } from '../orders.texts.ts'
import { type LifecycleEvent, nextStatus } from './order-lifecycle.ts'
import { type OrderRecord, writeStatus } from './orders.repository.ts'

/** The refusal of something that the order's status does not allow. */
export const illegal = (ctx: Ctx, status: OrderStatus): AppError =>
  new AppError('illegal_transition', { status: STATUS_WORDS[status][ctx.locale] })

/**
 * Moves a locked order along the state machine: status, history, counts and event in one.
 * @returns the status it has now, or null when the event was no news
 * @throws AppError `illegal_transition` when the event cannot happen in its status
 */
export async function changeStatus(
  ctx: Ctx,
  order: OrderRecord,
  event: LifecycleEvent,
  why: { detail?: TransitionDetail; actor?: HistoryActor; at?: Date } = {},
): Promise<OrderStatus | null> {
  const to = nextStatus(order.status, event)
  if (to === 'illegal') throw illegal(ctx, order.status)
  if (to === 'unchanged') return null
  await writeStatus(ctx, order, to)
  await insertTransitions(ctx, [{ order_id: order.id, transition: `${to}_tr`, ...why }])
  await ctx.emit(orderStatusChanged, { order_id: order.id, from: order.status, to })
  return to
}
