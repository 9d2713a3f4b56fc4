import type { Endpoint } from '../shared/index.ts'
import { anyOf, IdParams, Message, orProvider, PageQuery, page } from '../shared/index.ts'
import { FailedExport, FailedExportCount } from './erp.schemas.ts'

/** A merchant's own people see their own company, the provider's staff all of them (decisions: Access). */
const observe = orProvider(anyOf('co_orders'))

export const exportOrder = {
  method: 'PUT',
  url: '/orders/:id/export',
  config: {
    access: anyOf('co_orders'),
    errors: [
      'order_not_found',
      'erp_disabled',
      'erp_manual',
      'erp_not_connected',
      'erp_nothing_to_export',
      'erp_currency_unsupported',
    ],
  },
  schema: {
    summary: 'Send the order to the ERP of the company; while it is being sent, asking again changes nothing',
    params: IdParams,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const listFailedExports = {
  method: 'GET',
  url: '/erp/exports/failed',
  config: { access: observe },
  schema: {
    summary:
      'Orders that did not reach the ERP and are not tried again by themselves, newest first; for provider staff company by company',
    querystring: PageQuery,
    response: { 200: page(FailedExport) },
  },
} as const satisfies Endpoint

export const countFailedExports = {
  method: 'GET',
  url: '/erp/exports/failed/count',
  config: { access: observe },
  schema: { summary: 'How many orders did not reach the ERP', response: { 200: FailedExportCount } },
} as const satisfies Endpoint
