import type { Endpoint } from '../shared/index.ts'
import { anyOf, IdParams, Message } from '../shared/index.ts'

export const exportOrder = {
  method: 'PUT',
  url: '/orders/:id/export',
  config: {
    access: anyOf('co_orders'),
    errors: ['order_not_found', 'erp_disabled', 'erp_manual', 'erp_not_connected', 'erp_nothing_to_export'],
  },
  schema: {
    summary: 'Send the order to the ERP of the company; while it is being sent, asking again changes nothing',
    params: IdParams,
    response: { 200: Message },
  },
} as const satisfies Endpoint
