/** Invoices: the merchant's own invoices and credit notes. */
export { compactIban, isIban } from './iban.ts'
export * from './invoice-sender.endpoints.ts'
export * from './invoice-sender.schemas.ts'
export * from './invoices.endpoints.ts'
export * from './invoices.schemas.ts'
export { isLeitwegId } from './leitweg-id.ts'
