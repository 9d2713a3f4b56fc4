import type { Endpoint } from '../shared/index.ts'
import { IdParams } from '../shared/index.ts'
import { OrderNeighbours } from './neighbours.schemas.ts'
import { listOrders } from './orders.endpoints.ts'
import { OrderListQuery } from './orders.schemas.ts'

export const orderNeighbours = {
  method: 'GET',
  url: '/orders/:id/neighbours',
  config: {
    access: listOrders.config.access,
    errors: ['order_not_found', ...listOrders.config.errors],
    period: listOrders.config.period,
    asksOnce: true,
  },
  schema: {
    summary: 'Where an order stands in a list, and which orders come before and after it',
    params: IdParams,
    querystring: OrderListQuery,
    response: { 200: OrderNeighbours },
  },
} as const satisfies Endpoint
