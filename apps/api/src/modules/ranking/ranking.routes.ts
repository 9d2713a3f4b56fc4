import { Readable } from 'node:stream'
import { merchantPoints, merchantPointsFile, serviceRanking } from '@kontor/contract/ranking'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { berlinDay } from '../../platform/clock/berlin.ts'
import { listMerchants } from './list-merchants.ts'
import { pointsFile } from './points-file.ts'

/** The calls of ranking. */
export const rankingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...merchantPoints,
    handler: async ({ ctx }) => ({ url: `/v1/statistics/merchant-points/file?locale=${ctx.locale}` }),
  })
  app.route({
    ...merchantPointsFile,
    handler: async ({ steps, query, locale }, reply) => {
      const today = await steps.read(async ({ now }) => berlinDay(now))
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="points-${today}.csv"`)
        .header('cache-control', 'private, no-store')
      return Readable.from(pointsFile(steps, query.locale ?? locale), { objectMode: false })
    },
  })
  app.route({
    ...serviceRanking,
    handler: ({ ctx, query }) => listMerchants(ctx, query),
  })
}
