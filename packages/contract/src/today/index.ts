/** Today: what waits for the caller, most urgent first, and how the day has gone so far. */
export * from './sort-rows.ts'
export * from './today.endpoints.ts'
export * from './today.schemas.ts'
