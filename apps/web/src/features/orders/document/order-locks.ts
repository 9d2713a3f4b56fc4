import type { OrderDetail } from '@kontor/contract/order-document'

/** Whether an order waits for payment or for its papers: what is decided before shipping can still change. */
export const isOpenStatus = (status: OrderDetail['status_id']): boolean =>
  status === 'initial' || status === 'approved' || status === 'open'

/**
 * Why the address of an order cannot be corrected here: it is over, papers are being made, or a carrier refused the
 * address of an ordinary order, which the provider corrects (decisions: Words of the order list). Null when it can.
 */
export function addressLock(order: OrderDetail): 'closed' | 'papers' | 'provider' | null {
  if (!isOpenStatus(order.status_id)) return 'closed'
  if (order.shippingLock) return 'papers'
  const isRefused = order.label_errors.some((error) => error.own_label_error)
  return isRefused && !order.merchant_external_order ? 'provider' : null
}
