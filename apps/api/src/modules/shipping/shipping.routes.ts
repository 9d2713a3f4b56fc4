import {
  checkShippings as checkShippingsEndpoint,
  createLabels,
  getLabelPdf,
  getShippingDocument,
  listParcelOptions as listParcelOptionsEndpoint,
  listParcelOptionsOfOrder as listParcelOptionsOfOrderEndpoint,
} from '@kontor/contract/shipping'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { checkShippings } from './check-shippings.ts'
import { listParcelOptions, listParcelOptionsOfOrder } from './parcel-options.ts'
import { labelPdf, type ServedPdf, shippingDocument } from './serve-documents.ts'
import { shipOrder } from './ship-order.ts'
import type { ShippingDeps } from './shipping-deps.ts'

/** The calls of shipping. */
export const shippingRoutes: FastifyPluginAsyncZod<ShippingDeps> = async (app, deps) => {
  app.route({
    ...listParcelOptionsEndpoint,
    handler: async ({ ctx }) => ({ data: await listParcelOptions(ctx) }),
  })
  app.route({
    ...listParcelOptionsOfOrderEndpoint,
    handler: ({ ctx, params }) => listParcelOptionsOfOrder(ctx, params.orderId),
  })
  app.route({
    ...createLabels,
    handler: ({ ctx, params, body }) => shipOrder(ctx, deps, params.id, body.parcel_id),
  })
  app.route({ ...checkShippingsEndpoint, handler: ({ ctx, params }) => checkShippings(ctx, params.id) })
  app.route({
    ...getLabelPdf,
    handler: async ({ ctx, params }, reply) =>
      sendPdf(reply, await labelPdf(ctx, deps.files, params.id, params.labelId)),
  })
  app.route({
    ...getShippingDocument,
    handler: async ({ ctx, params }, reply) =>
      sendPdf(reply, await shippingDocument(ctx, deps.files, params.id, params.document)),
  })
}

/** Shown in the browser, with a good name when it is saved; only for whoever asked. */
function sendPdf(reply: FastifyReply, { bytes, fileName }: ServedPdf): Uint8Array {
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
  return bytes
}
