import {
  countFailedExports as countFailedExportsEndpoint,
  exportOrder as exportOrderEndpoint,
  listFailedExports as listFailedExportsEndpoint,
} from '@kontor/contract/erp'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { exportOrder } from './erp-request.ts'
import { countFailedExports, listFailedExports } from './list-failed-exports.ts'

/** The calls of the ERP export. */
export const erpRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...exportOrderEndpoint,
    handler: async ({ ctx, params }) => ({ message: await exportOrder(ctx, params.id) }),
  })
  app.route({ ...listFailedExportsEndpoint, handler: ({ ctx, query }) => listFailedExports(ctx, query) })
  app.route({
    ...countFailedExportsEndpoint,
    handler: async ({ ctx }) => ({ failed: await countFailedExports(ctx) }),
  })
}
