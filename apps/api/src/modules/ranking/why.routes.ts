import { pointLedger, pointSums } from '@kontor/contract/ranking'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { pointEntriesOf, pointSumsOf } from './why.ts'

/** The calls that say where colour and points come from. */
export const whyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...pointSums,
    handler: ({ ctx, query }) => pointSumsOf(ctx, query.store),
  })
  app.route({
    ...pointLedger,
    handler: ({ ctx, query }) => pointEntriesOf(ctx, query),
  })
}
