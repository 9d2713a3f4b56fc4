import {
  checkShippings as checkShippingsEndpoint,
  createLabels,
  createOversizeLabel,
  eligibleShippingServices,
  getLabelPdf,
  getShippingDocument,
  listParcelOptions as listParcelOptionsEndpoint,
  listParcelOptionsOfOrder as listParcelOptionsOfOrderEndpoint,
  savePrimeShippingService,
} from '@kontor/contract/shipping'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { checkShippings } from './check-shippings.ts'
import { looseLabelRoutes } from './loose-label.routes.ts'
import { listParcelOptions, listParcelOptionsOfOrder } from './parcel-options.ts'
import { eligibleServices, savePrimeService } from './prime-services.ts'
import { sendPdf } from './send-pdf.ts'
import { labelPdf, shippingDocument } from './serve-documents.ts'
import { shipOrder } from './ship-order.ts'
import { shipOversizeLine } from './ship-oversize.ts'
import type { ShippingDeps } from './shipping-deps.ts'
import { trackingRoutes } from './tracking.routes.ts'

/** The calls of shipping. */
export const shippingRoutes: FastifyPluginAsyncZod<ShippingDeps> = async (app, deps) => {
  await app.register(looseLabelRoutes, deps)
  await app.register(trackingRoutes, deps)
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
    handler: ({ ctx, params, body }) =>
      shipOrder(ctx, deps, params.id, body.parcel_id, body.looked_at_channel),
  })
  app.route({
    ...createOversizeLabel,
    handler: ({ ctx, params, body }) =>
      shipOversizeLine(ctx, deps, params.id, { lineId: body.line_id, storeId: body.store_id }),
  })
  app.route({
    ...eligibleShippingServices,
    handler: ({ steps, params, body }) => eligibleServices(steps, deps, params.id, body.parcel_id),
  })
  app.route({
    ...savePrimeShippingService,
    handler: ({ ctx, params, body }) => savePrimeService(ctx, params.id, body.shipping_service_id),
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
