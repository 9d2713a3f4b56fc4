import {
  listBulkResults,
  listBulkUpdates,
  revertBulkUpdate,
  updateFiltered as updateFilteredEndpoint,
} from '@kontor/contract/catalogue'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { bulkUpdates, resultsOf, revertBulk, updateFiltered } from './update-filtered.ts'

/** The calls of bulk updates. */
export const bulkUpdatesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...updateFilteredEndpoint,
    handler: async ({ ctx, body }, reply) => {
      const answer = await updateFiltered(ctx, body)
      reply.code(answer.status === 202 ? 202 : 200)
      return answer
    },
  })
  app.route({ ...listBulkUpdates, handler: async ({ ctx }) => ({ data: await bulkUpdates(ctx) }) })
  app.route({
    ...listBulkResults,
    handler: ({ ctx, params, query }) => resultsOf(ctx, params.id, query),
  })
  app.route({ ...revertBulkUpdate, handler: ({ ctx, params }) => revertBulk(ctx, params.id) })
}
