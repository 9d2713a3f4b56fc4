/**
 * Monitoring: what was overlooked, read from the watched parcels, the open orders and the failed labels. Owns the tables
 * of `monitoring.tables.ts`.
 */
export { monitoringJobs, recreateLabelsJob } from './monitoring.jobs.ts'
export { monitoringRoutes } from './monitoring.routes.ts'
export { notifyOfCorrectedAddress } from './notify-merchant.ts'
export {
  forgetParcel,
  observeParcel,
  observeReturn,
  observeStatus,
  observeTracking,
  observeUpdate,
} from './observe-parcels.ts'
export { handoverDueAt, returnDeadlines } from './thresholds.ts'
