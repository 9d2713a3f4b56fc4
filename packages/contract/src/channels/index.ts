/** Channels: what goes out to a sales channel, and how far that is. */
export * from './channels.endpoints.ts'
export * from './channels.schemas.ts'
export * from './offers.endpoints.ts'
export * from './offers.schemas.ts'
export * from './product-safety.endpoints.ts'
export * from './product-safety.schemas.ts'
export * from './safety-card.ts'
