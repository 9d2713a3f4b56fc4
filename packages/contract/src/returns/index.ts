/** Returns and goodwill cases. */
export * from './returns.endpoints.ts'
export * from './returns.schemas.ts'
