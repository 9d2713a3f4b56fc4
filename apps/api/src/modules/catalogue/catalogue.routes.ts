import {
  findProducts as findProductsEndpoint,
  getProduct as getProductEndpoint,
  listProducts as listProductsEndpoint,
  productFilterOptions as productFilterOptionsEndpoint,
  switchProduct as switchProductEndpoint,
} from '@kontor/contract/catalogue'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findProducts, getProduct, listProducts, productFilterOptions } from './products.ts'
import { switchProduct } from './switch-product.ts'

/** The calls of the catalogue. */
export const catalogueRoutes: FastifyPluginAsyncZod = async (app) => {
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
    ...switchProductEndpoint,
    handler: ({ ctx, params, query, body }) => switchProduct(ctx, params.wws_model, query.wws_number, body),
  })
}
