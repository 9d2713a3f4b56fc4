/** Orders: list, document, address, notes, sender store. */
export * from './orders.endpoints.ts'
export * from './orders.schemas.ts'
