/** The order document: one order with everything about it, composed of what its owners declare. */
export * from './order-document.endpoints.ts'
export * from './order-document.schemas.ts'
