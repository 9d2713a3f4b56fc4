/** ERP: the export of orders to a merchant's ERP. */
export * from './erp.endpoints.ts'
export * from './erp.schemas.ts'
