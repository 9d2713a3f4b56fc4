import {
  countDeadLetters,
  getAllocationSteps,
  getDeadLetter,
  getOwnAllocation,
  intakeArticles,
  intakeCompetitorPrices,
  intakeEvent,
  intakeOrders,
  intakeSafetyCards,
  intakeStock,
  listAllocations,
  listDeadLetters,
  resolveDeadLetter,
} from '@kontor/contract/intake'
import {
  checkChannelAccount,
  startFirstImport as startFirstImportEndpoint,
} from '@kontor/contract/organisation'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { refuseFuture } from '../../platform/clock/future-instants.ts'
import { checkAccount } from './accounts/check-account.ts'
import { startFirstImport } from './accounts/start-first-import.ts'
import {
  ownAllocation,
  pageOfAllocations,
  stepsOfAllocation,
} from './allocation/allocation-list.repository.ts'
import { countOpenLetters } from './dead-letters.repository.ts'
import { dismissLetter, letterDetail, pageOfLetters, retryLetter } from './dead-letters.ts'
import type { IntakeDeps } from './pull/pull-orders.ts'
import { receiveEvent } from './receive-event.ts'
import { receiveOrders } from './receive-orders.ts'
import { receiveCompetitorPrices } from './rows/receive-competitor-prices.ts'
import { receiveArticles, receiveStock } from './rows/receive-rows.ts'
import { receiveSafetyCards } from './rows/receive-safety-cards.ts'

/** The calls of the intake. */
export const intakeRoutes: FastifyPluginAsyncZod<IntakeDeps> = async (app, deps) => {
  const { marketplaces } = deps
  app.route({
    ...checkChannelAccount,
    handler: ({ steps, params, locale }) => checkAccount(steps, deps, { id: params.id, locale }),
  })
  app.route({
    ...startFirstImportEndpoint,
    handler: ({ ctx, params, body }) => startFirstImport(ctx, params.id, body),
  })
  app.route({
    ...intakeOrders,
    handler: async ({ steps, body }) => ({ data: await receiveOrders(steps, body.orders) }),
  })
  app.route({ ...intakeEvent, handler: ({ ctx, params, body }) => receiveEvent(ctx, params, body) })
  app.route({
    ...intakeArticles,
    handler: async ({ steps, body, locale }) => ({
      data: await receiveArticles(steps, body.articles, { locale, feedId: body.feed_id ?? null }),
    }),
  })
  app.route({
    ...intakeStock,
    handler: async ({ steps, body, locale }) => {
      const countedAt = new Date(body.counted_at)
      refuseFuture({ now: steps.now() }, 'counted_at', countedAt)
      const call = { locale, feedId: body.feed_id ?? null }
      return { data: await receiveStock(steps, countedAt, body.stock, call) }
    },
  })
  app.route({
    ...intakeCompetitorPrices,
    handler: ({ steps, body, locale }) => receiveCompetitorPrices(steps, body.prices, locale),
  })
  app.route({
    ...intakeSafetyCards,
    handler: ({ steps, body, locale }) => receiveSafetyCards(steps, body.cards, locale),
  })
  app.route({ ...listAllocations, handler: ({ ctx, query }) => pageOfAllocations(ctx, query) })
  app.route({
    ...getAllocationSteps,
    handler: async ({ ctx, params }) => ({ data: await stepsOfAllocation(ctx, params.id) }),
  })
  app.route({
    ...getOwnAllocation,
    handler: async ({ ctx, params }) => ({ given: await ownAllocation(ctx, params.id) }),
  })
  app.route({ ...listDeadLetters, handler: ({ ctx, query }) => pageOfLetters(ctx, marketplaces, query) })
  app.route({ ...countDeadLetters, handler: async ({ ctx }) => ({ open: await countOpenLetters(ctx) }) })
  app.route({ ...getDeadLetter, handler: ({ ctx, params }) => letterDetail(ctx, marketplaces, params.id) })
  app.route({
    ...resolveDeadLetter,
    handler: ({ ctx, params, body }) =>
      body.action === 'retry'
        ? retryLetter(ctx, params.id, marketplaces, body.fields)
        : dismissLetter(ctx, params.id),
  })
}
