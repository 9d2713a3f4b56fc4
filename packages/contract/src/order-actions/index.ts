/** Actions with many orders at once. */
export * from './order-actions.endpoints.ts'
export * from './order-actions.schemas.ts'
export * from './single-calls.ts'
