import {
  findProducts as findProductsEndpoint,
  getProduct as getProductEndpoint,
  getProductHistory,
  listProducts as listProductsEndpoint,
  productFilterOptions as productFilterOptionsEndpoint,
  switchProduct as switchProductEndpoint,
} from '@kontor/contract/catalogue'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { productHistory } from './product-history.ts'
import { findProducts, getProduct, listProducts, productFilterOptions } from './products.ts'
import { switchProduct, type TellChannels } from './switch-product.ts'

/** The calls of the catalogue. */
export const catalogueRoutes: FastifyPluginAsyncZod<{ readonly tellChannels: TellChannels }> = async (
  app,
  { tellChannels },
) => {
  app.route({ ...productFilterOptionsEndpoint, handler: ({ ctx }) => productFilterOptions(ctx) })
  app.route({ ...listProductsEndpoint, handler: ({ ctx, query }) => listProducts(ctx, query) })
  app.route({
    ...findProductsEndpoint,
    handler: async ({ ctx, query }) => ({ data: await findProducts(ctx, query.search) }),
  })
  app.route({
    ...getProductEndpoint,
    handler: ({ ctx, params, query }) => getProduct(ctx, params.id, query),
  })
  app.route({
    ...getProductHistory,
    handler: ({ ctx, params, query }) => productHistory(ctx, params.id, query.wws_number),
  })
  app.route({
    ...switchProductEndpoint,
    handler: async ({ ctx, params, query, body }, reply) => {
      const { wws_model: model } = params
      const switched = await switchProduct(ctx, model, query.wws_number, body, tellChannels)
      reply.code(switched.status === 202 ? 202 : 200)
      return switched
    },
  })
}
