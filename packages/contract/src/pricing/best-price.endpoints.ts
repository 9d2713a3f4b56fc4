import { anyOf, type Endpoint } from '../shared/index.ts'
import { BestPrice, BestPriceBody, BestPriceQuery, TamarisBestPriceBody } from './best-price.schemas.ts'

const accounting = anyOf('co_accounting')

export const getBestPrice = {
  method: 'GET',
  url: '/uvp/bestPrice',
  config: { access: accounting, errors: ['manufacturer_not_found'] },
  schema: {
    summary: 'How a brand follows the prices of competitors, and the channels to choose from',
    querystring: BestPriceQuery,
    response: { 200: BestPrice },
  },
} as const satisfies Endpoint

export const saveBestPrice = {
  method: 'POST',
  url: '/uvp/bestPrice',
  config: {
    access: accounting,
    errors: ['stale_version', 'manufacturer_not_found', 'sales_channel_not_found'],
  },
  schema: {
    summary: 'Set how a brand follows the prices of competitors',
    body: BestPriceBody,
    response: { 200: BestPrice },
  },
} as const satisfies Endpoint

/** The same settings as those of the manufacturer, however its name is written. */
export const getTamarisBestPrice = {
  method: 'GET',
  url: '/uvp/bestPriceTamaris',
  config: { access: accounting },
  schema: {
    summary: 'How the brand Tamaris follows the prices of competitors',
    response: { 200: BestPrice },
  },
} as const satisfies Endpoint

export const saveTamarisBestPrice = {
  method: 'POST',
  url: '/uvp/bestPriceTamaris',
  config: { access: accounting, errors: ['stale_version', 'sales_channel_not_found'] },
  schema: {
    summary: 'Set how the brand Tamaris follows the prices of competitors',
    body: TamarisBestPriceBody,
    response: { 200: BestPrice },
  },
} as const satisfies Endpoint
