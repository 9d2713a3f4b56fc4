import {
  answerIntakeReport,
  getDeadLetter,
  intakeArticles,
  intakeEvent,
  intakeOrders,
  intakeReports,
  intakeStock,
  listDeadLetters,
  resolveChannelReport,
  resolveDeadLetter,
} from '@kontor/contract/intake'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { applyStock, upsertArticles } from '../catalogue/index.ts'
import { dismissLetter, letterDetail, pageOfLetters, retryLetter } from './dead-letters.ts'
import { answerFetchedReport, listFetchedReports } from './fetched-reports.ts'
import type { Marketplaces } from './marketplace.ts'
import { receiveEvent } from './receive-event.ts'
import { receiveOrders } from './receive-orders.ts'
import { refuseFuture } from './refuse-future.ts'
import { resolveReport } from './resolve-report.ts'

/** The calls of the intake. */
export const intakeRoutes: FastifyPluginAsyncZod<{ marketplaces: Marketplaces }> = async (
  app,
  { marketplaces },
) => {
  app.route({
    ...intakeOrders,
    handler: async ({ ctx, body }) => ({ data: await receiveOrders(ctx, body.orders) }),
  })
  app.route({ ...intakeEvent, handler: ({ ctx, params, body }) => receiveEvent(ctx, params, body) })
  app.route({
    ...intakeArticles,
    handler: async ({ ctx, body }) => ({ data: await upsertArticles(ctx, body.articles) }),
  })
  app.route({
    ...intakeStock,
    handler: async ({ ctx, body }) => {
      const countedAt = new Date(body.counted_at)
      refuseFuture(ctx, 'counted_at', countedAt)
      return { data: await applyStock(ctx, countedAt, body.stock) }
    },
  })
  app.route({ ...listDeadLetters, handler: ({ ctx, query }) => pageOfLetters(ctx, query) })
  app.route({ ...getDeadLetter, handler: ({ ctx, params }) => letterDetail(ctx, params.id) })
  app.route({
    ...resolveDeadLetter,
    handler: ({ ctx, params, body }) =>
      body.action === 'retry' ? retryLetter(ctx, params.id, marketplaces) : dismissLetter(ctx, params.id),
  })
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
