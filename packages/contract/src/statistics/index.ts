/** What was sold: the lists of top sellers, and the figures of a period. */
export * from './performance.endpoints.ts'
export * from './performance.schemas.ts'
export * from './statistics.endpoints.ts'
export * from './statistics.schemas.ts'
