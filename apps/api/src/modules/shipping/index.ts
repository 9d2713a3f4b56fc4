/**
 * Shipping: parcels, label attempts, label errors and the papers of a parcel.
 * Owns the port `Carrier` that connectors implement.
 */

export { callOffParcels } from './call-off-parcels.ts'
export {
  type Carrier,
  type CarrierAddress,
  type CarrierConnector,
  CarrierError,
  type CarrierFailure,
  type FoundShipment,
  type LabelRequest,
  type LabelResult,
  type LookUp,
  type NewsAddress,
  type Track,
  type TrackingEvent,
} from './carrier.ts'
export type {
  ChannelCarrier,
  ChannelCarrierConnector,
  ChannelCarriers,
  ChannelParcel,
  ParcelToOffer,
  ServiceObjection,
  ServiceOffer,
  ServiceOffers,
} from './channel-carrier.ts'
export { CRASH_POINTS, type CrashPoint, type OnPoint } from './crash-points.ts'
export { fulfilOnceShipped } from './fulfil-order.ts'
export { type FailedLabel, hideLabelError, wordLabelError } from './label-error-notices.ts'
export {
  buyLabelJob,
  discardShipmentJob,
  subscribeToCarrierJob,
  trackLabelJob,
  trackLabelsJob,
} from './label-queue.ts'
export { retryLabel } from './retry-label.ts'
export { labelBought, labelTracked, labelVoided } from './shipping.events.ts'
export { keepCarrierNews, shippingJobs, sweepLabelAttempts, trackParcels } from './shipping.jobs.ts'
export { shippingRoutes } from './shipping.routes.ts'
export type { ShippingDeps } from './shipping-deps.ts'
export { parcelsInTheWay, voidParcelsOfOrder } from './void-shipping.ts'
