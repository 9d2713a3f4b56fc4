import type { Readable } from 'node:stream'
import {
  calculateRoi,
  calculateVkMin,
  countBelowMinimum,
  discardHeldPrices,
  getBestPrice,
  getHeldPrices,
  getPriceTrace,
  getPricingRules,
  getShippingCosts,
  getTamarisBestPrice,
  getTamarisRules,
  getUvp,
  listSimulatedPrices,
  listSimulatedTamarisPrices,
  releaseHeldPrices,
  saveBestPrice,
  saveShippingCost,
  saveTamarisBestPrice,
  saveUvpDevaluations,
  saveUvpHiddenChannels,
  saveUvpManufacturers,
  saveUvpSalesChannels,
  simulatePricingRules,
  simulateTamarisRules,
  switchPricingRules as switchEndpoint,
  updatePriceBreaker,
  updatePricingRules,
  updateTamarisRules,
  updateUvpConfiguration,
} from '@kontor/contract/pricing'
import type { TableFormat } from '@kontor/contract/shared'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fileWord } from '../../platform/documents/download-names.ts'
import { answerTable } from '../../platform/http/answer-table.ts'
import {
  changeBreaker,
  discardPrices,
  readHeldPrices,
  releasePrices,
} from './best-prices/decide-held-prices.ts'
import {
  changeBestPrice,
  changeTamarisBestPrice,
  readBestPrice,
  readTamarisBestPrice,
} from './best-prices/keep-best-price.ts'
import type { UnsavedRules } from './floors/price-floors.ts'
import {
  changePricingRules,
  changeTamarisRules,
  readPricingRules,
  readTamarisRules,
  switchPricingRules,
} from './rules/keep-pricing-rules.ts'
import { readSimulation, simulationFile } from './rules/simulate-prices.ts'
import { changeShippingCost, readShippingCosts } from './shipping-costs/keep-shipping-costs.ts'
import { readBelow } from './trace/below-minimum.ts'
import { tracePrices } from './trace/trace-prices.ts'
import { calculateUvp } from './uvp/calculate-uvp.ts'
import { saveHiddenChannels } from './uvp/hidden-channels.repository.ts'
import {
  changeChannelCosts,
  changeConfiguration,
  changeDevaluations,
  changeDiscounts,
  readUvp,
} from './uvp/keep-uvp.ts'

/** Answers with all that rules would change. */
const answerChanges = async (
  ctx: Ctx,
  reply: FastifyReply,
  rules: UnsavedRules,
  format: TableFormat,
): Promise<Readable> =>
  answerTable(reply, {
    format,
    name: `${fileWord('priceChanges', ctx.locale)}-${berlinDay(ctx.now)}`,
    bytes: await simulationFile(ctx, rules, { format, locale: ctx.locale }),
  })

/** The calls that decide what prices may go out. */
export const pricingRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...getPricingRules, handler: ({ ctx }) => readPricingRules(ctx) })
  app.route({ ...updatePricingRules, handler: ({ ctx, body }) => changePricingRules(ctx, body) })
  app.route({ ...switchEndpoint, handler: ({ ctx, body }) => switchPricingRules(ctx, body) })
  app.route({ ...getTamarisRules, handler: ({ ctx }) => readTamarisRules(ctx) })
  app.route({ ...updateTamarisRules, handler: ({ ctx, body }) => changeTamarisRules(ctx, body) })
  app.route({ ...getUvp, handler: ({ ctx }) => readUvp(ctx) })
  app.route({ ...countBelowMinimum, handler: ({ ctx }) => readBelow(ctx) })
  app.route({ ...updateUvpConfiguration, handler: ({ ctx, body }) => changeConfiguration(ctx, body) })
  app.route({
    ...saveUvpHiddenChannels,
    handler: async ({ ctx, body }) => ({
      hidden_channels: await saveHiddenChannels(ctx, body.hidden_channels),
    }),
  })
  app.route({ ...saveUvpManufacturers, handler: ({ ctx, body }) => changeDiscounts(ctx, body) })
  app.route({ ...saveUvpDevaluations, handler: ({ ctx, body }) => changeDevaluations(ctx, body) })
  app.route({ ...saveUvpSalesChannels, handler: ({ ctx, body }) => changeChannelCosts(ctx, body) })
  app.route({
    ...getPriceTrace,
    handler: ({ ctx, params, query }) => tracePrices(ctx, params.wws_model, query.wws_number),
  })
  app.route({
    ...simulatePricingRules,
    handler: ({ ctx, body, query }) => readSimulation(ctx, { scope: 'all', body }, query),
  })
  app.route({
    ...simulateTamarisRules,
    handler: ({ ctx, body, query }) => readSimulation(ctx, { scope: 'tamaris', body }, query),
  })
  app.route({
    ...listSimulatedPrices,
    handler: ({ ctx, body, query: { format } }, reply) =>
      answerChanges(ctx, reply, { scope: 'all', body }, format),
  })
  app.route({
    ...listSimulatedTamarisPrices,
    handler: ({ ctx, body, query: { format } }, reply) =>
      answerChanges(ctx, reply, { scope: 'tamaris', body }, format),
  })
  app.route({ ...getHeldPrices, handler: ({ ctx }) => readHeldPrices(ctx) })
  app.route({ ...releaseHeldPrices, handler: ({ ctx, params }) => releasePrices(ctx, params.id) })
  app.route({ ...discardHeldPrices, handler: ({ ctx, params }) => discardPrices(ctx, params.id) })
  app.route({ ...updatePriceBreaker, handler: ({ ctx, body }) => changeBreaker(ctx, body) })
  app.route({ ...getShippingCosts, handler: ({ ctx }) => readShippingCosts(ctx) })
  app.route({ ...saveShippingCost, handler: ({ ctx, body }) => changeShippingCost(ctx, body) })
  app.route({ ...getBestPrice, handler: ({ ctx, query }) => readBestPrice(ctx, query.manufacturer_id) })
  app.route({ ...saveBestPrice, handler: ({ ctx, body }) => changeBestPrice(ctx, body) })
  app.route({ ...getTamarisBestPrice, handler: ({ ctx }) => readTamarisBestPrice(ctx) })
  app.route({ ...saveTamarisBestPrice, handler: ({ ctx, body }) => changeTamarisBestPrice(ctx, body) })
  app.route({ ...calculateVkMin, handler: ({ ctx, body }) => calculateUvp(ctx, body) })
  app.route({ ...calculateRoi, handler: ({ ctx, body }) => calculateUvp(ctx, body) })
}
