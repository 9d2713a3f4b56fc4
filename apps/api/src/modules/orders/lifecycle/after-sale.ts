import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type HistoryActor, insertTransitions } from '../history/order-history.repository.ts'
import type { TransitionDetail } from '../history/transition.ts'
import { changeStatus } from './change-status.ts'
import { eventOfLines } from './order-lifecycle.ts'
import { linesOf, lockOrder, setCase, setReturn, updateOrder } from './orders.repository.ts'

/** A piece that came back, as returns has written it down. */
export interface ReturnedPiece {
  readonly order_id: number
  readonly line_id: number
  readonly return_id: number
  readonly detail: TransitionDetail
}

/**
 * A piece came back: the line points to its return, and the order is returned when nothing is left with the customer.
 * Stock does not change: what lies on a shelf again, comes with the merchant's next stock feed (decisions: Stock).
 * @throws AppError `order_not_found`
 */
export async function markLineReturned(ctx: Ctx, piece: ReturnedPiece): Promise<void> {
  const order = await lockOrder(ctx, piece.order_id)
  if (!order) throw new AppError('order_not_found')
  await setReturn(ctx, piece.line_id, piece.return_id)
  await insertTransitions(ctx, [
    { order_id: order.id, line_id: piece.line_id, transition: 'returned_ln', detail: piece.detail },
  ])
  const lines = await linesOf(ctx, order.id)
  const verdict = eventOfLines(
    lines.map(({ shippingId, cancellationId, returnId }) => ({
      shipping_id: shippingId,
      cancellation_id: cancellationId,
      return_id: returnId,
    })),
  )
  if (verdict === 'all_returned') await changeStatus(ctx, order, 'all_returned')
  else await updateOrder(ctx, order.id, {})
}

/** A change of a goodwill case of a line. */
export interface CaseChange {
  readonly order_id: number
  readonly line_id: number
  readonly case_id: number
  readonly transition:
    | 'partial_refund_requested_ln'
    | 'partial_refund_accepted_ln'
    | 'partial_refund_declined_ln'
  readonly detail: TransitionDetail
  /** Left out: the actor of the context. */
  readonly actor?: HistoryActor
}

/** Writes a change of a goodwill case into the history; the line points to its newest case. Expects the order locked. */
export async function recordCase(ctx: Ctx, { case_id, ...change }: CaseChange): Promise<void> {
  if (change.transition === 'partial_refund_requested_ln') await setCase(ctx, change.line_id, case_id)
  await insertTransitions(ctx, [change])
  await updateOrder(ctx, change.order_id, {})
}
