import type { Endpoint } from '../shared/index.ts'
import { anyOf, IdParams, orOrderToken } from '../shared/index.ts'
import { OrderCustoms, OrderCustomsBody } from './customs.schemas.ts'

/** What the article does not say, or says wrongly: entered for this order alone. */
export const saveOrderCustoms = {
  method: 'PUT',
  url: '/orders/:id/customs',
  config: {
    access: orOrderToken(anyOf('co_orders_send')),
    errors: ['order_not_found', 'line_not_found', 'customs_not_needed', 'amount_not_of_currency'],
  },
  schema: {
    summary: 'Enter what the parcels of an order declare to customs',
    params: IdParams,
    body: OrderCustomsBody,
    response: { 200: OrderCustoms },
  },
} as const satisfies Endpoint
