import {
  cancelOrderAction,
  getOrderAction,
  getOrderActionPapers,
  listOrderActions,
  repeatOrderAction,
  startOrderAction,
} from '@kontor/contract/order-actions'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type ShippingDeps, sendPdf } from '../shipping/index.ts'
import { cancelAction, repeatAction, startAction } from './start-action.ts'
import { actionView, listActions, papersOfAction, viewAction } from './view-actions.ts'

/** The calls of actions with many orders. */
export const orderActionsRoutes: FastifyPluginAsyncZod<ShippingDeps> = async (app, deps) => {
  app.route({
    ...startOrderAction,
    handler: async ({ ctx, body }, reply) => {
      const answer = await startAction(ctx, deps, body)
      reply.code('id' in answer ? 202 : 200)
      return answer
    },
  })
  app.route({ ...listOrderActions, handler: ({ ctx, query }) => listActions(ctx, query) })
  app.route({ ...getOrderAction, handler: ({ ctx, params }) => viewAction(ctx, params.actionId) })
  app.route({
    ...cancelOrderAction,
    handler: async ({ ctx, params }) => actionView(await cancelAction(ctx, params.actionId)),
  })
  app.route({
    ...repeatOrderAction,
    handler: async ({ ctx, params }, reply) => {
      reply.code(202)
      return repeatAction(ctx, deps, params.actionId)
    },
  })
  app.route({
    ...getOrderActionPapers,
    handler: async ({ steps, params, query }, reply) =>
      sendPdf(reply, await papersOfAction(steps, deps.files, params.actionId, query.papers)),
  })
}
