import {
  changeCarrierContract as changeCarrierContractEndpoint,
  checkCarrierContract as checkCarrierContractEndpoint,
  checkShippings as checkShippingsEndpoint,
  createLabels,
  createOversizeLabel,
  eligibleShippingServices,
  getLabelPdf,
  getOrderPapers,
  getShippingDocument,
  listCarrierContracts,
  listParcelOptions as listParcelOptionsEndpoint,
  listParcelOptionsOfOrder as listParcelOptionsOfOrderEndpoint,
  retryReturnLabel as retryReturnLabelEndpoint,
  saveOrderCustoms as saveOrderCustomsEndpoint,
  savePrimeShippingService,
  voidShipping as voidShippingEndpoint,
} from '@kontor/contract/shipping'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { carrierContracts, changeCarrierContract, checkCarrierContract } from './carrier/carrier-contracts.ts'
import { saveOrderCustoms } from './customs/order-customs.ts'
import { retryReturnLabel } from './dispatch/retry-return-label.ts'
import { shipOrder } from './dispatch/ship-order.ts'
import { shipOversizeLine } from './dispatch/ship-oversize.ts'
import { labelPdf, orderPapers, sendPdf, shippingDocument } from './documents/serve-documents.ts'
import { looseLabelRoutes } from './loose-labels/loose-labels.routes.ts'
import { listParcelOptions, listParcelOptionsOfOrder } from './options/parcel-options.ts'
import { checkShippings } from './parcels/check-shippings.ts'
import { voidShipping } from './parcels/void-shipping.ts'
import { savePrimeService } from './prime/choose-service.ts'
import { eligibleServices } from './prime/query-services.ts'
import type { ShippingDeps } from './shipping.jobs.ts'
import { subscribeToCarriersJob } from './tracking/tracking.jobs.ts'
import { trackingRoutes } from './tracking/tracking.routes.ts'

/** The calls of shipping. */
export const shippingRoutes: FastifyPluginAsyncZod<ShippingDeps> = async (app, deps) => {
  await app.register(looseLabelRoutes, deps)
  await app.register(trackingRoutes, deps)
  app.route({
    ...listCarrierContracts,
    handler: async ({ ctx }) => ({ data: await carrierContracts(ctx, deps) }),
  })
  app.route({
    ...changeCarrierContractEndpoint,
    handler: async ({ ctx, params, body }) => {
      const contract = await changeCarrierContract(ctx, deps, params.vendor, body)
      if (contract.in_use === 'own') await ctx.enqueue(subscribeToCarriersJob, { account: 'own' })
      return contract
    },
  })
  app.route({
    ...checkCarrierContractEndpoint,
    handler: ({ steps, params, locale }) => checkCarrierContract(steps, deps, { ...params, locale }),
  })
  app.route({
    ...listParcelOptionsEndpoint,
    handler: async ({ ctx }) => ({ data: await listParcelOptions(ctx, deps) }),
  })
  app.route({
    ...listParcelOptionsOfOrderEndpoint,
    handler: ({ ctx, params }) => listParcelOptionsOfOrder(ctx, deps, params.orderId),
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
  app.route({
    ...saveOrderCustomsEndpoint,
    handler: ({ ctx, params, body }) => saveOrderCustoms(ctx, params.id, body),
  })
  app.route({ ...voidShippingEndpoint, handler: ({ ctx, params }) => voidShipping(ctx, params.id) })
  app.route({
    ...retryReturnLabelEndpoint,
    handler: ({ ctx, params }) => retryReturnLabel(ctx, deps, params.id),
  })
  app.route({ ...checkShippingsEndpoint, handler: ({ ctx, params }) => checkShippings(ctx, params.id) })
  app.route({
    ...getLabelPdf,
    handler: async ({ ctx, params }, reply) =>
      sendPdf(reply, await labelPdf(ctx, deps.files, params.id, params.labelId)),
  })
  app.route({
    ...getOrderPapers,
    handler: async ({ ctx, params }, reply) => sendPdf(reply, await orderPapers(ctx, deps.files, params.id)),
  })
  app.route({
    ...getShippingDocument,
    handler: async ({ ctx, params }, reply) =>
      sendPdf(reply, await shippingDocument(ctx, deps.files, params.id, params.document)),
  })
}
