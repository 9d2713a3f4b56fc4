/**
 * Monitoring: what was overlooked, read from the watched parcels, the open orders and the failed labels. Owns the tables
 * of `monitoring.tables.ts`.
 */
export { cancellationRate } from './cancellation-rate.ts'
export { forgetParcel, observeParcel, observeReturn, observeUpdate } from './observe-parcels.ts'
export { overlooked } from './overlooked.ts'
export { handoverDueAt, returnDeadlines } from './thresholds.ts'
