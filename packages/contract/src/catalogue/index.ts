/** Models, sizes with EAN, prices, and stock per store. */
export * from './catalogue.endpoints.ts'
export * from './catalogue.schemas.ts'
export * from './customs-facts.schemas.ts'
export * from './gtin.ts'
export * from './products.schemas.ts'
