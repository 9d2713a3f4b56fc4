import {
  createLooseLabel as createLooseLabelEndpoint,
  getLooseLabel as getLooseLabelEndpoint,
  getLooseLabelPdf,
  listLooseLabels as listLooseLabelsEndpoint,
  retryLooseLabel as retryLooseLabelEndpoint,
  voidLooseLabel as voidLooseLabelEndpoint,
} from '@kontor/contract/shipping'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Files } from '../../../platform/files/files.ts'
import type { CarrierAccess } from '../carrier/carrier-connection.ts'
import { sendPdf } from '../documents/serve-documents.ts'
import { createLooseLabel, retryLooseLabel } from './create-loose-label.ts'
import { getLooseLabel, listLooseLabels, looseLabelPdf } from './list-loose-labels.ts'
import { voidLooseLabel } from './void-loose-label.ts'

/** Labels that belong to no order. */
export const looseLabelRoutes: FastifyPluginAsyncZod<CarrierAccess & { readonly files: Files }> = async (
  app,
  deps,
) => {
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
