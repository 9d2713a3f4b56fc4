/**
 * Invoices: the merchant's own invoices and credit notes for orders that came through its own account, as PDF with the
 * electronic invoice inside. Owns the number series and the tables of `invoices.tables.ts`.
 */

export { createInvoice, createSuggestedInvoice, judgeInvoices } from './create-invoice.ts'
export { rateOf, type VatSeller } from './delivery-vat.ts'
export type { PrintedLogo } from './invoice-document.ts'
export { invoiceOverview, prefilled } from './invoice-overview.ts'
export { findLogo, replaceLogo } from './invoice-sender.repository.ts'
export { expiredDocuments, findSeller, removeDocuments } from './invoices.repository.ts'
export { invoicesHistory } from './invoices.texts.ts'
export { type InvoicesPartRecord, invoicesPart, vatSellerOf, vatSellerView } from './vat-seller.repository.ts'
