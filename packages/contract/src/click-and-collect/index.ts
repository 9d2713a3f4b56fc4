/** Click and collect: reservations that a store keeps for a customer. */
export * from './click-and-collect.endpoints.ts'
export * from './click-and-collect.schemas.ts'
export * from './mail-frame.ts'
