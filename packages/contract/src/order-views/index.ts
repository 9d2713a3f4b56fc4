/** Views of the order list: those that everybody has, and those that are saved. */
export * from './order-views.endpoints.ts'
export * from './order-views.schemas.ts'
export * from './view-rules.ts'
