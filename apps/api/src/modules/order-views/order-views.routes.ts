import {
  changeOrderView,
  chooseDefaultOrderView,
  countOrderViews,
  deleteOrderView,
  listOrderViews,
  saveOrderView,
} from '@kontor/contract/order-views'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { changeView, chooseDefault, countViews, listViews, removeView, saveView } from './keep-views.ts'

/** The calls of views of the order list. */
export const orderViewsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...listOrderViews, handler: async ({ ctx }) => ({ data: await listViews(ctx) }) })
  app.route({ ...countOrderViews, handler: async ({ ctx }) => ({ data: await countViews(ctx) }) })
  app.route({
    ...saveOrderView,
    handler: async ({ ctx, body }, reply) => {
      reply.code(201)
      return saveView(ctx, body)
    },
  })
  app.route({
    ...changeOrderView,
    handler: ({ ctx, params, body }) => changeView(ctx, params.viewId, body),
  })
  app.route({
    ...deleteOrderView,
    handler: async ({ ctx, params }) => {
      await removeView(ctx, params.viewId)
      return { id: params.viewId }
    },
  })
  app.route({
    ...chooseDefaultOrderView,
    handler: async ({ ctx, body }) => {
      await chooseDefault(ctx, body.view_id)
      return body
    },
  })
}
