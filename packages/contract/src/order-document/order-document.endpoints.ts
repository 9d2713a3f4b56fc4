import { findOrder } from '../orders/orders.endpoints.ts'
import type { Endpoint } from '../shared/index.ts'
import { IdParams, orOrderToken } from '../shared/index.ts'
import { OrderDetail } from './order-document.schemas.ts'

/** Open to whoever may find an order (spec: orders §6), and to the limited session of this one. */
export const getOrder = {
  method: 'GET',
  url: '/orders/:id',
  config: { access: orOrderToken(findOrder.config.access), errors: ['order_not_found'], asksOnce: true },
  schema: { summary: 'One order with everything about it', params: IdParams, response: { 200: OrderDetail } },
} as const satisfies Endpoint
