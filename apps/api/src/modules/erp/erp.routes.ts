import { exportOrder as exportOrderEndpoint } from '@kontor/contract/erp'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { exportOrder } from './erp-request.ts'

/** The calls of the ERP export. */
export const erpRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...exportOrderEndpoint,
    handler: async ({ ctx, params }) => ({ message: await exportOrder(ctx, params.id) }),
  })
}
