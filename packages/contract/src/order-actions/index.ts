/** Actions with many orders at once. */
export * from './action-rules.ts'
export * from './order-actions.endpoints.ts'
export * from './order-actions.schemas.ts'
