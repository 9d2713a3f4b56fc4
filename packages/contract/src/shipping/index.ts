/** Parcels, labels and their papers. */
export * from './shipping.endpoints.ts'
export * from './shipping.schemas.ts'
