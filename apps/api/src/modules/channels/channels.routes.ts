import {
  answerIntakeReport,
  intakeOffers,
  intakeReports,
  productOffers as productOffersEndpoint,
  resolveChannelReport,
} from '@kontor/contract/channels'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answerFetchedReport, listFetchedReports } from './fetched-reports.ts'
import { listFetchedOffers } from './offers/fetched-offers.ts'
import { productOffers } from './offers/product-offers.ts'
import { resolveReport } from './resolve-report.ts'

/** The calls about channel reports and offers: those of shops that fetch theirs, what a product's channels were told, and a person's decision on a report that failed. */
export const channelsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...intakeReports, handler: ({ ctx, query }) => listFetchedReports(ctx, query) })
  app.route({
    ...answerIntakeReport,
    handler: ({ ctx, params, body }) => answerFetchedReport(ctx, params.id, body),
  })
  app.route({ ...intakeOffers, handler: ({ ctx, query }) => listFetchedOffers(ctx, query) })
  app.route({
    ...productOffersEndpoint,
    handler: async ({ ctx, params, query }) => ({
      data: await productOffers(ctx, params.wws_model, query.wws_number),
    }),
  })
  app.route({
    ...resolveChannelReport,
    handler: ({ ctx, params, body }) => resolveReport(ctx, params, body.action),
  })
}
