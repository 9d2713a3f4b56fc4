/** The shop window: what a store shows on a public page, and what customers reserve there. */
export * from './competitor-models.ts'
export * from './storewindow.endpoints.ts'
export * from './storewindow.schemas.ts'
