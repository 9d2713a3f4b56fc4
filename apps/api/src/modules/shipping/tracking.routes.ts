import {
  receiveShipcloudNews,
  retryReturnLabel as retryReturnLabelEndpoint,
  voidShipping as voidShippingEndpoint,
} from '@kontor/contract/shipping'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { receiveNews } from './carrier-news.ts'
import { retryReturnLabel } from './retry-return-label.ts'
import type { ShippingDeps } from './shipping-deps.ts'
import { voidShipping } from './void-shipping.ts'

/** What happens to parcels on their way, and what can still be taken back. */
export const trackingRoutes: FastifyPluginAsyncZod<ShippingDeps> = async (app, deps) => {
  app.route({
    ...receiveShipcloudNews,
    handler: async ({ publicCtx, params, body, headers }) => {
      await receiveNews(publicCtx, deps, {
        vendor: 'shipcloud',
        token: params.token,
        authorization: headers.authorization,
        carrierShipmentId: body.data.id,
      })
      return { received: true } as const
    },
  })
  app.route({ ...voidShippingEndpoint, handler: ({ ctx, params }) => voidShipping(ctx, params.id) })
  app.route({
    ...retryReturnLabelEndpoint,
    handler: ({ ctx, params }) => retryReturnLabel(ctx, deps, params.id),
  })
}
