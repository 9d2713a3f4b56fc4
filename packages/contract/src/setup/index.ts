/** The first start of an installation, and what a company still has to set up. */
export * from './setup.endpoints.ts'
export * from './setup.schemas.ts'
