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
} from './carrier.ts'
export { CRASH_POINTS, type CrashPoint, type OnPoint } from './crash-points.ts'
export { type FailedLabel, hideLabelError, wordLabelError } from './label-error-notices.ts'
export { buyLabelJob, discardShipmentJob } from './label-queue.ts'
export { labelBought, labelVoided } from './shipping.events.ts'
export { shippingJobs, sweepLabelAttempts } from './shipping.jobs.ts'
export { shippingRoutes } from './shipping.routes.ts'
export type { ShippingDeps } from './shipping-deps.ts'
