import { listOrders } from '@kontor/contract/orders'
import { call } from '../../lib/api-client.ts'

/**
 * Where a marketplace order id leads: a single hit to the order, zero or several to `/orders/error`, which says so
 * (spec: orders §2, Main shell).
 * @throws ApiError when the server could not be asked
 */
export async function findByExternalId(number: string) {
  const hits = await call(listOrders, { query: { order_status: 'all-all', ext_order_id: number } })
  const only = hits.data[0]
  return hits.total === 1 && only
    ? { to: `/orders/${only.id}` }
    : { to: '/orders/error', search: { ext_order_id: number } }
}
