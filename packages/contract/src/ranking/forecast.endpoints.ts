import type { Endpoint } from '../shared/index.ts'
import { anyOf, IdParams } from '../shared/index.ts'
import { OrderPointsForecast, PointsForecast, PointsForecastQuery } from './forecast.schemas.ts'

/** Whoever sees points, and whoever can still earn or lose them. */
const access = anyOf('co_dashboard', 'co_orders', 'co_orders_send')

export const orderPointsForecast = {
  method: 'GET',
  url: '/orders/:id/points-forecast',
  config: { access, errors: ['order_not_found'] },
  schema: {
    summary: 'What sending or cancelling the open lines of an order would bring or cost now',
    params: IdParams,
    response: { 200: OrderPointsForecast },
  },
} as const satisfies Endpoint

export const pointsForecast = {
  method: 'GET',
  url: '/statistics/points-forecast',
  config: { access, errors: ['store_not_found'], asksOnce: true },
  schema: {
    summary:
      'What sending all that waits would bring today, and what is lost by waiting, of a store or of all',
    querystring: PointsForecastQuery,
    response: { 200: PointsForecast },
  },
} as const satisfies Endpoint
