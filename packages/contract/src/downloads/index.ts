/** Downloads. */
export * from './addresses.schemas.ts'
export * from './downloads.endpoints.ts'
export * from './downloads.schemas.ts'
export * from './label-lists.schemas.ts'
export * from './monthly-reports.endpoints.ts'
export * from './monthly-reports.schemas.ts'
export * from './provider-files.endpoints.ts'
export * from './provider-files.schemas.ts'
