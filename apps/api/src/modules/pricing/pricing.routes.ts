import {
  getPricingRules,
  getTamarisRules,
  switchPricingRules as switchEndpoint,
  updatePricingRules,
  updateTamarisRules,
} from '@kontor/contract/pricing'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  changePricingRules,
  changeTamarisRules,
  readPricingRules,
  readTamarisRules,
  switchPricingRules,
} from './keep-pricing-rules.ts'

/** The calls that decide what prices may go out. */
export const pricingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...getPricingRules, handler: ({ ctx }) => readPricingRules(ctx) })
  app.route({ ...updatePricingRules, handler: ({ ctx, body }) => changePricingRules(ctx, body) })
  app.route({ ...switchEndpoint, handler: ({ ctx, body }) => switchPricingRules(ctx, body) })
  app.route({ ...getTamarisRules, handler: ({ ctx }) => readTamarisRules(ctx) })
  app.route({ ...updateTamarisRules, handler: ({ ctx, body }) => changeTamarisRules(ctx, body) })
}
