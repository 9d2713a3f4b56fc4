import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { changeStatus } from './change-status.ts'
import { type HistoryActor, insertTransitions } from './order-history.repository.ts'
import { eventOfLines } from './order-lifecycle.ts'
import { linesOf, lockOrder, setCase, setReturn, updateOrder } from './orders.repository.ts'
import type { TransitionDetail } from './orders.texts.ts'

/** A piece that came back, as returns has written it down. */
export interface ReturnedPiece {
  readonly order_id: number
  readonly line_id: number
  readonly return_id: number
  readonly detail: TransitionDetail
}

/**
 * A piece came back: the line points to its return, and the order is returned when nothing is left with the customer.
 * Stock does not change: what lies on a shelf again, the merchant's next feed tells (decisions: Stock).
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

/** What happened to a goodwill case of a line. */
export interface CaseNews {
  readonly order_id: number
  readonly line_id: number
  readonly case_id: number
  readonly transition:
    | 'partial_refund_requested_ln'
    | 'partial_refund_accepted_ln'
    | 'partial_refund_declined_ln'
  readonly detail: TransitionDetail
  /** Left out: whoever the context belongs to. */
  readonly actor?: HistoryActor
}

/** Writes news of a goodwill case into the history; the line points to its newest case. Expects the order locked. */
export async function recordCase(ctx: Ctx, { case_id, ...news }: CaseNews): Promise<void> {
  if (news.transition === 'partial_refund_requested_ln') await setCase(ctx, news.line_id, case_id)
  await insertTransitions(ctx, [news])
  await updateOrder(ctx, news.order_id, {})
}
