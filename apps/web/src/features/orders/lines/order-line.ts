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

/** Whether a line is the last one not cancelled: cancelling it cancels the order (decisions: Order state machine). */
export const isLastKept = (
  lines: readonly Pick<OrderLine, 'id' | 'cancellation_id'>[],
  id: number,
): boolean => lines.every((line) => line.id === id || line.cancellation_id !== null)
