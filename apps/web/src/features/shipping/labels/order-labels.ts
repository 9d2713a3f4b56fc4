import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import type { OrderShipping } from '@kontor/contract/shipping'

/** The labels of the parcels that a line is or was in. */
export const labelsOf = (order: Pick<OrderDetail, 'shippings'>, line: Pick<OrderLine, 'id'>) =>
  order.shippings
    .filter((shipping) => shipping.line_ids.includes(line.id))
    .flatMap((shipping) => shipping.labels)

/** The last label of each kind, without failed ones before it. */
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
