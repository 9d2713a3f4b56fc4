import {
  createStorewindowAction,
  listStorewindowActions,
  storewindowFilters as storewindowFiltersEndpoint,
  updateStorewindowAction,
} from '@kontor/contract/storewindow'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { createAction, listActions, storewindowFilters, updateAction } from './keep-action.ts'

/** The calls of those who decide what a store shows. */
export const storewindowRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...storewindowFiltersEndpoint, handler: ({ ctx }) => storewindowFilters(ctx) })
  app.route({ ...listStorewindowActions, handler: ({ ctx, params }) => listActions(ctx, params.store) })
  app.route({
    ...createStorewindowAction,
    handler: async ({ ctx, params, body }, reply) => {
      reply.code(201)
      return createAction(ctx, params.store, body)
    },
  })
  app.route({
    ...updateStorewindowAction,
    handler: ({ ctx, params, body }) => updateAction(ctx, params.store, params.id, body),
  })
}
