/** Orders: list, document, address, notes, sender store. */
export * from './address.schemas.ts'
export * from './erp-export.schemas.ts'
export * from './order-detail.schemas.ts'
export * from './orders.endpoints.ts'
export * from './orders.schemas.ts'
export * from './pick-list.endpoints.ts'
export * from './pick-list.schemas.ts'
