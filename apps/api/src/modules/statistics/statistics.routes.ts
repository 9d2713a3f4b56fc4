import { globalTopSellers, merchantTopSellers, performance } from '@kontor/contract/statistics'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { performanceOf } from './performance.ts'
import { merchantLists, overallLists } from './top-sellers.ts'

/** The calls of statistics. */
export const statisticsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...merchantTopSellers,
    handler: ({ ctx, query }) => merchantLists(ctx, query),
  })
  app.route({
    ...globalTopSellers,
    handler: ({ ctx, query }) => overallLists(ctx, query),
  })
  app.route({
    ...performance,
    handler: ({ ctx, query }) => performanceOf(ctx, query),
  })
}
