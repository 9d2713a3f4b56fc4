import { getOrder } from '@kontor/contract/order-document'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getOrderDetail } from './order-document.ts'

/** The call of the order document. */
export const orderDocumentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...getOrder, handler: ({ ctx, params }) => getOrderDetail(ctx, params.id) })
}
