import { receiveCarrierWebhook as receiveCarrierWebhookEndpoint } from '@kontor/contract/shipping'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CarrierAccess } from '../carrier/carrier-connection.ts'
import { receiveCarrierWebhook } from './carrier-webhooks.ts'

/** The webhooks of carriers. */
export const trackingRoutes: FastifyPluginAsyncZod<Pick<CarrierAccess, 'carriers' | 'secrets'>> = async (
  app,
  deps,
) => {
  app.route({
    ...receiveCarrierWebhookEndpoint,
    handler: async ({ publicCtx, params, body, headers }) => {
      await receiveCarrierWebhook(publicCtx, deps, {
        ...params,
        authorization: headers.authorization,
        body,
      })
      return { received: true } as const
    },
  })
}
