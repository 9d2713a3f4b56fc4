/** Monitoring: what was overlooked, and how to finish it on the spot. */
export * from './cancellation-rate.endpoints.ts'
export * from './cancellation-rate.schemas.ts'
export * from './cancellation-rules.ts'
export * from './monitoring.endpoints.ts'
export * from './monitoring.schemas.ts'
