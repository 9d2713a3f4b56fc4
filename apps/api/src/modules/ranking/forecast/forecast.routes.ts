import { orderPointsForecast, pointsForecast } from '@kontor/contract/ranking'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { forecastOfDay, orderForecastOf } from './points-forecast.ts'

/** The calls that say what points can still be earned or lost. */
export const forecastRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...orderPointsForecast,
    handler: ({ ctx, params }) => orderForecastOf(ctx, params.id),
  })
  app.route({
    ...pointsForecast,
    handler: ({ ctx, query }) => forecastOfDay(ctx, query),
  })
}
