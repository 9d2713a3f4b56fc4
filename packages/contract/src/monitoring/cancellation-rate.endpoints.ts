import type { Endpoint } from '../shared/index.ts'
import { anyOf } from '../shared/index.ts'
import { CancellationRate, CancellationRateQuery } from './cancellation-rate.schemas.ts'

/** What the banner warns of, and the dashboard shows (spec: orders §8, Cancellation-rate banner). */
export const cancellationRate = {
  method: 'GET',
  url: '/monitoring/cancellation-rate',
  config: { access: anyOf('co_orders', 'co_dashboard', 'co_orders_send') },
  schema: {
    summary: 'The share of orders that the merchant cancelled in the last days',
    querystring: CancellationRateQuery,
    response: { 200: CancellationRate },
  },
} as const satisfies Endpoint
