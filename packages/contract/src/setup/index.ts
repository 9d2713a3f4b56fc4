/** The first start of an installation, and what a company still has to set up. */
export * from './new-company.endpoints.ts'
export * from './new-company.schemas.ts'
export * from './setup.endpoints.ts'
export * from './setup.schemas.ts'
