/**
 * Shipping: parcels, label attempts, label errors and the papers of a parcel.
 * Owns the port `Carrier` that connectors implement.
 */

export {
  type Carrier,
  type CarrierAddress,
  type CarrierConnector,
  CarrierError,
  type CarrierFailure,
  type CarrierManifest,
  type Carriers,
  type CustomsDeclaration,
  type CustomsItem,
  type FoundShipment,
  type LabelRefusal,
  type LabelRequest,
  type LabelResult,
  type LookUp,
  sizeRefusal,
  type Track,
  type TrackingEvent,
  type WebhookAddress,
} from './carrier/carrier.ts'
export type {
  ChannelCarrier,
  ChannelCarrierConnector,
  ChannelCarriers,
  ChannelParcel,
  ParcelToOffer,
  ServiceObjection,
  ServiceOffer,
  ServiceOffers,
} from './carrier/channel-carrier.ts'
export { orderCustomsOf } from './customs/order-customs.ts'
export { type JudgedOrder, judgeOrders } from './dispatch/judge-orders.ts'
export { isSoldByChannel } from './dispatch/label-source.ts'
export { labelsOfOrder } from './dispatch/orders-to-ship.repository.ts'
export { retryLabel } from './dispatch/retry-label.ts'
export { shipOrder } from './dispatch/ship-order.ts'
export { parcelsWithPapers } from './documents/papers-of-orders.repository.ts'
export { joinPaperFiles, labelErrorsOfOrders, paperFilesOf } from './documents/papers-of-orders.ts'
export { sendPdf } from './documents/serve-documents.ts'
export { CRASH_POINTS, type CrashPoint, type OnPoint } from './labels/crash-points.ts'
export { describeLabelError, type FailedLabel } from './labels/describe-label-error.ts'
export { buyLabelJob, discardShipmentJob, fetchLabelJob } from './labels/labels.jobs.ts'
export { type CatalogueOption, ensureParcelCatalogue } from './options/parcel-options.repository.ts'
export { isLineInParcel } from './order-facts.repository.ts'
export { mayCrossBorder, type ShippingPartRecord, shippingPart, shippingView } from './order-part.ts'
export { callOffParcels } from './parcels/call-off-parcels.ts'
export { hideLabelError } from './parcels/parcel-labels.repository.ts'
export { addressedParcels, voidParcelsOfOrder } from './parcels/void-shipping.ts'
export { labelBought, labelFailed, labelTracked, labelVoided } from './shipping.events.ts'
export { renewCarrierWebhooks, type ShippingDeps, shippingJobs, sweepLabelAttempts } from './shipping.jobs.ts'
export { shippingHistory } from './shipping.texts.ts'
