import type { World } from '../platform/world.ts'
import type { AmazonOrderRecord } from './order-model.ts'
import { withFulfillment } from './shipment-confirmation.ts'

export interface Cancellation {
  /** Lines to cancel; all when absent. */
  orderItemIds?: readonly string[]
  by: 'BUYER' | 'MERCHANT' | 'AMAZON'
  reason: string
  /** true: the buyer only asks for it, and nothing is cancelled yet. */
  requestOnly?: boolean
}

/** Cancels an order or some of its lines on Amazon's side, or notes the buyer's request. Shipped lines stay. */
export function cancelOrder(
  world: World,
  record: AmazonOrderRecord,
  cancellation: Cancellation,
): AmazonOrderRecord {
  const { orderItemIds, by, reason, requestOnly } = cancellation
  const orderItems = record.order.orderItems.map((item) => {
    if (orderItemIds && !orderItemIds.includes(item.orderItemId)) return item
    if ((item.fulfillment?.quantityFulfilled ?? 0) > 0) return item
    const change = requestOnly
      ? { cancellationRequest: { requester: by, cancelReason: reason } }
      : { cancellationExecution: { cancelledBy: by, cancelReason: reason } }
    return { ...item, cancellation: { ...item.cancellation, ...change } }
  })
  const order = { ...record.order, orderItems, lastUpdatedTime: world.now().toISOString() }
  return world.orders.put(order.orderId, { ...record, order: requestOnly ? order : withFulfillment(order) })
}
