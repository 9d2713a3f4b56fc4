/** Invoices: the merchant's own invoices and credit notes. */
export * from './invoices.endpoints.ts'
export * from './invoices.schemas.ts'
