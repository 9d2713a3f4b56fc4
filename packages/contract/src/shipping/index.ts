/** Parcels, labels and their papers. */
export * from './loose-label.endpoints.ts'
export * from './loose-label.schemas.ts'
export * from './prime.endpoints.ts'
export * from './prime.schemas.ts'
export * from './shipping.endpoints.ts'
export * from './shipping.schemas.ts'
export * from './tracking.endpoints.ts'
export * from './tracking.schemas.ts'
