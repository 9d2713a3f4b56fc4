import type { OrderDetail, OrderLine, OrderShipping } from '@kontor/contract/orders'

/** The labels of the parcels that a line is or was in. */
export const labelsOf = (order: Pick<OrderDetail, 'shippings'>, line: Pick<OrderLine, 'id'>) =>
  order.shippings
    .filter((shipping) => shipping.line_ids.includes(line.id))
    .flatMap((shipping) => shipping.labels)

/** The last label of each kind; what failed before it is history. */
export const currentLabels = (labels: OrderShipping['labels']): OrderShipping['labels'] =>
  (['shipping', 'return'] as const).flatMap((type) =>
    labels
      .filter((label) => label.type === type)
      .sort((a, b) => a.id - b.id)
      .slice(-1),
  )

export const hasLabelHistory = (
  order: Pick<OrderDetail, 'shippings'>,
  line: Pick<OrderLine, 'id'>,
): boolean => labelsOf(order, line).some((label) => label.transitions.length > 0)

/** How much cheaper than the original price a piece was sold, in major units; 0 when it was not. */
export const belowOriginal = ({
  item_price,
  original_item_price,
}: Pick<OrderLine, 'item_price' | 'original_item_price'>): number =>
  // In whole cents, since decimals of major units do not subtract exactly.
  Math.max(0, Math.round(original_item_price * 100) - Math.round(item_price * 100)) / 100

/**
 * Whether staff may choose the sender store of a line: it has no shipping, return or cancellation, and the order is not
 * closed (spec: orders §2 and §4).
 */
export const hasOpenStore = (
  order: Pick<OrderDetail, 'status_id'>,
  line: Pick<OrderLine, 'shipping_id' | 'cancellation_id' | 'return_id'>,
): boolean =>
  (order.status_id === 'initial' || order.status_id === 'approved' || order.status_id === 'open') &&
  line.shipping_id === null &&
  line.cancellation_id === null &&
  line.return_id === null

/** What stands beside a line's status because the status itself tells something else. */
export type Outcome = 'returned' | 'cancelled' | 'goodwill'

/**
 * A case takes the place of the status (spec: orders §4), so that a return or a cancellation is said beside it; a returned
 * line with cases carries the goodwill label.
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
