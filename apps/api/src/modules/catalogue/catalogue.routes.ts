import {
  findProducts as findProductsEndpoint,
  getPicture,
  getProduct as getProductEndpoint,
  getProductHistory,
  listProducts as listProductsEndpoint,
  productFilterOptions as productFilterOptionsEndpoint,
  refetchPicture as refetchPictureEndpoint,
  switchProduct as switchProductEndpoint,
} from '@kontor/contract/catalogue'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../platform/deps.ts'
import { openPicture } from './pictures/picture-files.ts'
import { productHistory } from './product-history.ts'
import { findProducts, getProduct, listProducts, productFilterOptions, refetchPicture } from './products.ts'
import { switchProduct, type TellChannels } from './switch-product.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The calls of the catalogue. */
export const catalogueRoutes: FastifyPluginAsyncZod<
  Pick<Deps, 'files'> & { readonly tellChannels: TellChannels }
> = async (app, { files, tellChannels }) => {
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
  app.route({
    ...getPicture,
    handler: async ({ steps, params, query }, reply) => {
      const picture = await openPicture(files, steps.company.id, params.img_id, query.size)
      // Another picture has another name; no shared cache may keep it.
      reply.type('image/jpeg').header('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
      return picture
    },
  })
  app.route({
    ...refetchPictureEndpoint,
    handler: ({ ctx, params, query }) => refetchPicture(ctx, params.wws_model, query.wws_number),
  })
}
