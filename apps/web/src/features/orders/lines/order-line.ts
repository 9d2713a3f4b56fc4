import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { isOpenStatus } from '../document/order-locks.ts'

/** The amount in major units by which a line was sold below its original price; 0 otherwise. */
export const belowOriginal = ({
  item_price,
  original_item_price,
}: Pick<OrderLine, 'item_price' | 'original_item_price'>): number =>
  // Calculated in cents, since decimals of major units do not subtract exactly.
  Math.max(0, Math.round(original_item_price * 100) - Math.round(item_price * 100)) / 100

/**
 * Whether staff may choose the sender store of a line: it has no shipping, return or cancellation, and the order is not
 * closed (spec: orders §2 and §4).
 */
export const hasOpenStore = (
  order: Pick<OrderDetail, 'status_id'>,
  line: Pick<OrderLine, 'shipping_id' | 'cancellation_id' | 'return_id'>,
): boolean =>
  isOpenStatus(order.status_id) &&
  line.shipping_id === null &&
  line.cancellation_id === null &&
  line.return_id === null

/**
 * The status of a line as it is shown: while it waits, the word of its order, which waits for the same (issue 27, 13: one word a
 * state).
 */
export function shownStatus(
  order: Pick<OrderDetail, 'status' | 'status_id'>,
  line: Pick<OrderLine, 'status'>,
): OrderLine['status'] {
  const isWaiting = line.status.label === 'open' && isOpenStatus(order.status_id)
  return isWaiting ? order.status : line.status
}

/** Outcomes shown beside a status that says something else. */
export type Outcome = 'returned' | 'cancelled' | 'goodwill'

/**
 * The outcomes beside a line's status: a case replaces the status (spec: orders §4), so that a return or
 * cancellation is shown beside it; a returned line with cases carries the goodwill label.
 */
export function outcomesBeside(
  line: Pick<OrderLine, 'status' | 'return_id' | 'cancellation_id' | 'cases'>,
): readonly Outcome[] {
  const { label } = line.status
  const outcomes: Outcome[] = []
  if (line.cancellation_id !== null && !['cancelled', 'canceled', 'mp_cancellation'].includes(label))
    outcomes.push('cancelled')
  if (line.return_id !== null) {
    if (label !== 'returned' && label !== 'goodwill_discount') outcomes.push('returned')
    if (line.cases.length > 0 && label !== 'goodwill_discount') outcomes.push('goodwill')
  }
  return outcomes
}

/** Whether these lines are the last ones not cancelled: cancelling them cancels the order (decisions: Order state machine). */
export const areLastKept = (
  lines: readonly Pick<OrderLine, 'id' | 'cancellation_id'>[],
  chosen: readonly Pick<OrderLine, 'id'>[],
): boolean =>
  lines.every(({ id, cancellation_id }) => cancellation_id !== null || chosen.some((one) => one.id === id))

/** Whether something is about to be done with a line. */
export const isPendingLine = (
  { pending_acts }: Pick<OrderDetail, 'pending_acts'>,
  { id }: Pick<OrderLine, 'id'>,
): boolean => pending_acts.some(({ lines }) => lines.includes(id))
