import type { Endpoint } from '../shared/index.ts'
import { orderToken, publicAccess } from '../shared/index.ts'
import { OrderEntry, OrderLoginAnswer, OrderLoginParams } from './order-access.schemas.ts'

/**
 * The order-handler entry (spec: orders §7). A GET that opens a session all the same: the header `order-token`, which no
 * other site can send, makes it safe.
 */
export const loginByOrderToken = {
  method: 'GET',
  url: '/login/:orderId',
  config: {
    access: publicAccess,
    writes: true,
    errors: ['order_token_invalid', 'order_token_over', 'company_paused', 'login_throttled'],
  },
  schema: {
    summary:
      'Open the limited session of one order by the header order-token, as the mail to its store has it',
    params: OrderLoginParams,
    response: { 200: OrderLoginAnswer },
  },
} as const satisfies Endpoint

export const getOrderEntry = {
  method: 'GET',
  url: '/session/order',
  config: { access: orderToken },
  schema: { summary: 'The order of a limited session, and whose it is', response: { 200: OrderEntry } },
} as const satisfies Endpoint
