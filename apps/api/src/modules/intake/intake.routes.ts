import {
  getDeadLetter,
  intakeArticles,
  intakeEvent,
  intakeOrders,
  intakeStock,
  listDeadLetters,
  resolveDeadLetter,
} from '@kontor/contract/intake'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { refuseFuture } from '../../platform/clock/future-instants.ts'
import { applyStock, upsertArticles } from '../catalogue/index.ts'
import { dismissLetter, letterDetail, pageOfLetters, retryLetter } from './dead-letters.ts'
import type { OrderSources } from './order-source.ts'
import { receiveEvent } from './receive-event.ts'
import { receiveOrders } from './receive-orders.ts'

/** The calls of the intake. */
export const intakeRoutes: FastifyPluginAsyncZod<{ marketplaces: OrderSources }> = async (
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
}
