import { anyOf, type Endpoint, IdParams } from '../shared/index.ts'
import { HeldPrices, PriceBreakerBody } from './held-prices.schemas.ts'

const accounting = anyOf('co_accounting')

export const getHeldPrices = {
  method: 'GET',
  url: '/pricing/held',
  config: { access: accounting },
  schema: {
    summary: 'Prices that wait for a person, since too much would change, and from when on they do',
    response: { 200: HeldPrices },
  },
} as const satisfies Endpoint

export const releaseHeldPrices = {
  method: 'POST',
  url: '/pricing/held/:id/release',
  config: { access: accounting, errors: ['held_prices_not_found'] },
  schema: {
    summary: 'Let the prices go out that were held',
    params: IdParams,
    response: { 200: HeldPrices },
  },
} as const satisfies Endpoint

export const discardHeldPrices = {
  method: 'POST',
  url: '/pricing/held/:id/discard',
  config: { access: accounting, errors: ['held_prices_not_found'] },
  schema: {
    summary: 'Leave prices as they are instead of what was held',
    params: IdParams,
    response: { 200: HeldPrices },
  },
} as const satisfies Endpoint

export const updatePriceBreaker = {
  method: 'PUT',
  url: '/pricing/breaker',
  config: { access: accounting, errors: ['stale_version'] },
  schema: {
    summary: 'Set from when on a change of prices waits for a person',
    body: PriceBreakerBody,
    response: { 200: HeldPrices },
  },
} as const satisfies Endpoint
