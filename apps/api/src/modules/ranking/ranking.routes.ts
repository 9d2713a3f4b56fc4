import { merchantPoints, merchantPointsFile, serviceRanking } from '@kontor/contract/ranking'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { berlinDay } from '../../platform/clock/berlin.ts'
import { fileWord } from '../../platform/documents/download-names.ts'
import { answerTable } from '../../platform/http/answer-table.ts'
import { listMerchants } from './list-merchants.ts'
import { pointsFile } from './points-file.ts'
import { scoredSince } from './score-earlier-orders.ts'

/** The calls of ranking. */
export const rankingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...merchantPoints,
    handler: async ({ ctx }) => ({
      url: `/v1/statistics/merchant-points/file?locale=${ctx.locale}`,
      scored_since: await scoredSince(ctx),
    }),
  })
  app.route({
    ...merchantPointsFile,
    handler: async ({ steps, query, locale }, reply) => {
      const today = await steps.read(async ({ now }) => berlinDay(now))
      const written = { format: query.format, locale: query.locale ?? locale }
      return answerTable(reply, {
        format: query.format,
        name: `${fileWord('points', written.locale)}-${today}`,
        bytes: pointsFile(steps, written),
      })
    },
  })
  app.route({
    ...serviceRanking,
    handler: ({ ctx, query }) => listMerchants(ctx, query),
  })
}
