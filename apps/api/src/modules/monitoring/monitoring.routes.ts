import {
  cancellationRate as cancellationRateEndpoint,
  correctLabelAddress as correctLabelAddressEndpoint,
  countFailedLabels,
  getFailedLabelPayload,
  getLabelAddress as getLabelAddressEndpoint,
  hideShippedOrder as hideShippedOrderEndpoint,
  hideUnknownStatus as hideUnknownStatusEndpoint,
  listFailedLabels as listFailedLabelsEndpoint,
  listObservations as listObservationsEndpoint,
  observationCounts as observationCountsEndpoint,
  recreateAllLabels as recreateAllLabelsEndpoint,
  recreateLabel as recreateLabelEndpoint,
} from '@kontor/contract/monitoring'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ShippingDeps } from '../shipping/index.ts'
import { cancellationRate } from './cancellation-rate.ts'
import {
  correctLabelAddress,
  failedLabelPayload,
  getLabelAddress,
  listFailedLabels,
  recreateAllLabels,
  recreateLabel,
} from './failed-labels.ts'
import { TEXTS } from './monitoring.texts.ts'
import {
  failedLabelCount,
  hideShippedOrder,
  hideUnknownStatus,
  listObservations,
  observationCounts,
} from './observations.ts'

/** The label is being made again already (spec: orders §4, Label error retry). */
const NOT_MODIFIED = 304

/** The calls of monitoring. */
export const monitoringRoutes: FastifyPluginAsyncZod<
  Pick<ShippingDeps, 'carriers' | 'channelCarriers' | 'secrets'>
> = async (app, deps) => {
  app.route({
    ...listObservationsEndpoint,
    handler: ({ ctx, params, query }) => listObservations(ctx, params.type, query),
  })
  app.route({ ...observationCountsEndpoint, handler: ({ ctx }) => observationCounts(ctx) })
  app.route({
    ...hideUnknownStatusEndpoint,
    handler: async ({ ctx, params }) => {
      await hideUnknownStatus(ctx, params.orderId)
      return { message: TEXTS.hidden[ctx.locale] }
    },
  })
  app.route({
    ...hideShippedOrderEndpoint,
    handler: async ({ ctx, params }) => {
      await hideShippedOrder(ctx, params.shippingId)
      return { message: TEXTS.hidden[ctx.locale] }
    },
  })
  app.route({ ...listFailedLabelsEndpoint, handler: ({ ctx, query }) => listFailedLabels(ctx, query) })
  app.route({ ...getFailedLabelPayload, handler: ({ ctx, params }) => failedLabelPayload(ctx, params.id) })
  app.route({
    ...recreateLabelEndpoint,
    handler: async ({ ctx, params }, reply) => {
      const outcome = await recreateLabel(ctx, deps, params.id)
      if (outcome === null) reply.code(NOT_MODIFIED)
      return outcome
    },
  })
  app.route({ ...recreateAllLabelsEndpoint, handler: ({ ctx }) => recreateAllLabels(ctx) })
  app.route({ ...getLabelAddressEndpoint, handler: ({ ctx, params }) => getLabelAddress(ctx, params.id) })
  app.route({
    ...correctLabelAddressEndpoint,
    handler: ({ ctx, params, body }) => correctLabelAddress(ctx, deps, params.id, body),
  })
  app.route({ ...countFailedLabels, handler: async ({ ctx }) => ({ count: await failedLabelCount(ctx) }) })
  app.route({
    ...cancellationRateEndpoint,
    handler: ({ ctx, query }) => cancellationRate(ctx, Number(query.days)),
  })
}
