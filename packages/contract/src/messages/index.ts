/** What Kontor tells its users. */
export * from './messages.endpoints.ts'
export * from './messages.schemas.ts'
