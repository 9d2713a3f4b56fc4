/** Bills. */
export * from './billing.endpoints.ts'
export * from './billing.schemas.ts'
export * from './company-bills.endpoints.ts'
export * from './service-billing.endpoints.ts'
export * from './service-billing.schemas.ts'
