/** Orders: list, history, address, notes, sender store. */
export * from './address.schemas.ts'
export * from './address-lengths.ts'
export * from './order-history.schemas.ts'
export * from './orders.endpoints.ts'
export * from './orders.schemas.ts'
export * from './pick-list.schemas.ts'
export * from './tax-territory.ts'
