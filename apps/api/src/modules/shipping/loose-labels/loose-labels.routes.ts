import {
  createLooseLabel as createLooseLabelEndpoint,
  getLooseLabel as getLooseLabelEndpoint,
  getLooseLabelPdf,
  listLooseLabels as listLooseLabelsEndpoint,
  retryLooseLabel as retryLooseLabelEndpoint,
  voidLooseLabel as voidLooseLabelEndpoint,
} from '@kontor/contract/shipping'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  createLooseLabel,
  getLooseLabel,
  listLooseLabels,
  looseLabelPdf,
  retryLooseLabel,
  voidLooseLabel,
} from './loose-labels.ts'
import { sendPdf } from './send-pdf.ts'
import type { ShippingDeps } from './shipping-deps.ts'

/** Labels that belong to no order. */
export const looseLabelRoutes: FastifyPluginAsyncZod<ShippingDeps> = async (app, deps) => {
  app.route({
    ...createLooseLabelEndpoint,
    handler: ({ ctx, body }) => createLooseLabel(ctx, deps, body),
  })
  app.route({ ...listLooseLabelsEndpoint, handler: ({ ctx, query }) => listLooseLabels(ctx, query) })
  app.route({ ...getLooseLabelEndpoint, handler: ({ ctx, params }) => getLooseLabel(ctx, params.id) })
  app.route({
    ...getLooseLabelPdf,
    handler: async ({ ctx, params }, reply) =>
      sendPdf(reply, await looseLabelPdf(ctx, deps.files, params.id)),
  })
  app.route({
    ...retryLooseLabelEndpoint,
    handler: ({ ctx, params }) => retryLooseLabel(ctx, deps, params.id),
  })
  app.route({ ...voidLooseLabelEndpoint, handler: ({ ctx, params }) => voidLooseLabel(ctx, params.id) })
}
