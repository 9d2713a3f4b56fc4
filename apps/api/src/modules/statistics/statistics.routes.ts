import {
  channelPulse,
  connectedRetailStats,
  dailyStatistics,
  globalTopSellers,
  importRetailHistory,
  liveSales,
  merchantTopSellers,
  orderStatistics,
  performance,
  returnStatus,
  tamarisFile,
  tamarisFileAddress,
  tamarisPerformance,
} from '@kontor/contract/statistics'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answerTable } from '../../platform/http/answer-table.ts'
import { channelPulseOf } from './channel-pulse/channel-pulse.ts'
import { connectedRetailOf, startRetailImport } from './connected-retail/connected-retail.ts'
import { dailyStatisticsOf } from './daily-statistics.ts'
import { liveSalesOf, tagOf } from './live-sales.ts'
import { orderStatisticsOf } from './order-statistics/order-statistics.ts'
import { performanceOf } from './performance.ts'
import { countReturnsInDelivery } from './returns-in-delivery.repository.ts'
import { tamarisPerformanceOf, tamarisTable } from './tamaris/tamaris.ts'
import { merchantLists, overallLists } from './top-sellers.ts'

const ACCEPTED = 202
const NOT_MODIFIED = 304

/** Whether a header names a tag, weakly (RFC 9110 §13.1.2): what compresses an answer on its way weakens its tag. */
const isNamed = (tag: string, header: string | undefined): boolean =>
  header?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag) ?? false

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
  app.route({ ...tamarisPerformance, handler: ({ ctx, query }) => tamarisPerformanceOf(ctx, query) })
  app.route({
    ...tamarisFileAddress,
    handler: async ({ ctx }) => ({ url: `/v1/statistics/tamaris/file?locale=${ctx.locale}` }),
  })
  app.route({
    ...tamarisFile,
    handler: async ({ ctx, query }, reply) => {
      const { format } = query
      const bytes = await tamarisTable(ctx, { format, locale: query.locale ?? ctx.locale })
      return answerTable(reply, { format, name: 'tamaris', bytes })
    },
  })
  app.route({ ...connectedRetailStats, handler: ({ ctx, query }) => connectedRetailOf(ctx, query) })
  app.route({
    ...importRetailHistory,
    handler: async ({ ctx }, reply) => {
      reply.code(ACCEPTED)
      return startRetailImport(ctx)
    },
  })
  app.route({ ...channelPulse, handler: ({ ctx }) => channelPulseOf(ctx) })
  app.route({
    ...performance,
    handler: ({ ctx, query }) => performanceOf(ctx, query),
  })
  app.route({ ...orderStatistics, handler: ({ ctx, query }) => orderStatisticsOf(ctx, query) })
  app.route({
    ...dailyStatistics,
    handler: ({ ctx, query }) => dailyStatisticsOf(ctx, query),
  })
  app.route({
    ...liveSales,
    handler: async ({ ctx, headers }, reply) => {
      const sales = await liveSalesOf(ctx)
      const tag = tagOf(sales)
      // The browser keeps it and asks again each time whether it still holds.
      reply.header('etag', tag).header('cache-control', 'private, no-cache')
      if (!isNamed(tag, headers['if-none-match'])) return sales
      reply.code(NOT_MODIFIED)
      return null
    },
  })
  app.route({
    ...returnStatus,
    handler: async ({ ctx }) => ({ inDeliveryCount: await countReturnsInDelivery(ctx) }),
  })
}
