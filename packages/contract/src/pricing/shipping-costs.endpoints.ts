import { anyOf, type Endpoint } from '../shared/index.ts'
import { ShippingCostBody, ShippingCosts } from './shipping-costs.schemas.ts'

const accounting = anyOf('co_accounting')

export const getShippingCosts = {
  method: 'GET',
  url: '/uvp/shipping',
  config: { access: accounting },
  schema: {
    summary: 'What shipping costs, by the sales channels that the company sells on',
    response: { 200: ShippingCosts },
  },
} as const satisfies Endpoint

export const saveShippingCost = {
  method: 'POST',
  url: '/uvp/shipping',
  config: {
    access: accounting,
    errors: [
      'stale_version',
      'sales_channel_not_found',
      'uvp_row_repeated',
      'shipping_cost_above_limit',
      'shipping_cost_glns_refused',
    ],
  },
  schema: {
    summary: 'Set what shipping costs on a sales channel, and for single stores',
    body: ShippingCostBody,
    response: { 200: ShippingCosts },
  },
} as const satisfies Endpoint
