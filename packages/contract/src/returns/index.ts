/** Returns and goodwill cases. */
export * from './line-case.schemas.ts'
export * from './return-reasons.ts'
export * from './returns.endpoints.ts'
export * from './returns.schemas.ts'
