/** Selling under the merchant's own name: the export of orders to the ERP. */
export * from './erp.endpoints.ts'
export * from './erp.schemas.ts'
export * from './invoices.endpoints.ts'
export * from './invoices.schemas.ts'
