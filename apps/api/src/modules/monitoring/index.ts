/**
 * Monitoring: what was overlooked, read from a small memory of every parcel, the open orders and the failed labels.
 * Owns `observed_parcels` and `address_interventions`; everything else it reads where it lies.
 */
export { monitoringJobs, recreateLabelsJob } from './monitoring.jobs.ts'
export { monitoringRoutes } from './monitoring.routes.ts'
export {
  forgetParcel,
  observeNews,
  observeParcel,
  observeReturn,
  observeStatus,
  observeTracking,
} from './observe-parcels.ts'
export { tellOfCorrectedAddress } from './tell-merchant.ts'
