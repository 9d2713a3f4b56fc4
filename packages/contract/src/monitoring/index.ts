/** Monitoring: what was overlooked, and how to finish it on the spot. */
export * from './monitoring.endpoints.ts'
export * from './monitoring.schemas.ts'
