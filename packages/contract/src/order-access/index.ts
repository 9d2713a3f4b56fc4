/** Order access: the limited session of one order, opened by the link from a store's mail. */
export * from './order-access.endpoints.ts'
export * from './order-access.schemas.ts'
