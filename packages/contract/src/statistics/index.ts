/** What was sold: the lists of top sellers. */
export * from './statistics.endpoints.ts'
export * from './statistics.schemas.ts'
