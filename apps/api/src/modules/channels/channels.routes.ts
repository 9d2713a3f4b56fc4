import { answerIntakeReport, intakeReports, resolveChannelReport } from '@kontor/contract/channels'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answerFetchedReport, listFetchedReports } from './fetched-reports.ts'
import { resolveReport } from './resolve-report.ts'

/** The calls about channel reports: those of shops that fetch theirs, and a person's decision on one that failed. */
export const channelsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...intakeReports, handler: ({ ctx, query }) => listFetchedReports(ctx, query) })
  app.route({
    ...answerIntakeReport,
    handler: ({ ctx, params, body }) => answerFetchedReport(ctx, params.id, body),
  })
  app.route({
    ...resolveChannelReport,
    handler: ({ ctx, params, body }) => resolveReport(ctx, params, body.action),
  })
}
