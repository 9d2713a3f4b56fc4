/** Personal data of customers: found, handed out, erased. */
export * from './privacy.endpoints.ts'
export * from './privacy.schemas.ts'
