/** How orders, articles and stock come in, and what happens to those that cannot be read. */
export * from './allocations.schemas.ts'
export * from './dead-letters.schemas.ts'
export * from './feeds.endpoints.ts'
export * from './feeds.schemas.ts'
export * from './import-files.endpoints.ts'
export * from './import-files.schemas.ts'
export * from './intake.endpoints.ts'
export * from './intake.schemas.ts'
