import { ProductChoice, ProductSwitchParams } from '../catalogue/products.schemas.ts'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, apiKey } from '../shared/index.ts'
import { IntakeOffersAnswer, IntakeOffersQuery, ProductOffers } from './offers.schemas.ts'
import { StruckPrices, StruckPricesQuery } from './struck-prices.schemas.ts'

export const intakeOffers = {
  method: 'GET',
  url: '/intake/offers',
  config: {
    access: apiKey('orders'),
    writes: true,
    errors: ['channel_unknown', 'channel_account_ambiguous'],
  },
  schema: {
    summary: 'What is on sale on a channel without an adapter, in the order in which it changed',
    querystring: IntakeOffersQuery,
    response: { 200: IntakeOffersAnswer },
  },
} as const satisfies Endpoint

export const productOffers = {
  method: 'GET',
  url: '/inventory/:wws_model/offers',
  config: { access: anyOf('co_accounting'), errors: ['product_not_found', 'product_ambiguous'] },
  schema: {
    summary: 'What the channels were told of a product, and how far that is',
    params: ProductSwitchParams,
    querystring: ProductChoice,
    response: { 200: ProductOffers },
  },
} as const satisfies Endpoint

export const listStruckPrices = {
  method: 'GET',
  url: '/pricing/struck-prices',
  config: { access: anyOf('co_accounting') },
  schema: {
    summary:
      'Offers whose channel strikes through a price that was not the lowest of the 30 days before (PAngV § 11)',
    querystring: StruckPricesQuery,
    response: { 200: StruckPrices },
  },
} as const satisfies Endpoint
