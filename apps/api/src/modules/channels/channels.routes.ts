import {
  answerIntakeReport,
  intakeOffers,
  intakeReports,
  listStruckPrices as listStruckPricesEndpoint,
  productOffers as productOffersEndpoint,
  resolveChannelReport,
} from '@kontor/contract/channels'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ChannelManifest } from '../organisation/index.ts'
import { answerFetchedReport, listFetchedReports } from './fetched-reports.ts'
import { listFetchedOffers } from './offers/fetched-offers.ts'
import { listStruckPrices } from './offers/list-struck-prices.ts'
import { productOffers } from './offers/product-offers.ts'
import { resolveReport } from './resolve-report.ts'

/** The calls about channel reports and offers: those of shops that fetch theirs, what a product's channels were told, what they strike through, and a person's decision on a report that failed. */
export const channelsRoutes: FastifyPluginAsyncZod<{
  readonly channelAdapters: readonly ChannelManifest[]
}> = async (app, { channelAdapters }) => {
  app.route({ ...intakeReports, handler: ({ ctx, query }) => listFetchedReports(ctx, query) })
  app.route({
    ...answerIntakeReport,
    handler: ({ ctx, params, body }) => answerFetchedReport(ctx, params.id, body),
  })
  app.route({ ...intakeOffers, handler: ({ ctx, query }) => listFetchedOffers(ctx, channelAdapters, query) })
  app.route({
    ...productOffersEndpoint,
    handler: async ({ ctx, params, query }) => ({
      data: await productOffers(ctx, params.wws_model, query.wws_number),
    }),
  })
  app.route({ ...listStruckPricesEndpoint, handler: ({ ctx, query }) => listStruckPrices(ctx, query.after) })
  app.route({
    ...resolveChannelReport,
    handler: ({ ctx, params, body }) => resolveReport(ctx, params, body.action),
  })
}
