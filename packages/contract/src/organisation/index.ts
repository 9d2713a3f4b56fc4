/** The company and its stores. */
export * from './organisation.endpoints.ts'
export * from './organisation.schemas.ts'
