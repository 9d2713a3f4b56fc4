import { ProductChoice, ProductSwitchParams } from '../catalogue/products.schemas.ts'
import { anyOf, type Endpoint } from '../shared/index.ts'
import { PriceTrace } from './price-trace.schemas.ts'

/** Says what was paid for a product, which is told to whoever keeps the accounts alone. */
export const getPriceTrace = {
  method: 'GET',
  url: '/pricing/trace/:wws_model',
  config: { access: anyOf('co_accounting'), errors: ['product_not_found', 'product_ambiguous'] },
  schema: {
    summary: 'Below what no price of a product goes out, and why, channel by channel',
    params: ProductSwitchParams,
    querystring: ProductChoice,
    response: { 200: PriceTrace },
  },
} as const satisfies Endpoint
