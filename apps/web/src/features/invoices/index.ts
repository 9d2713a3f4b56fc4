/** The merchant's invoices and credit notes. Screens are loaded by their route. */
export { InvoiceCard } from './invoice-card.tsx'
export { SenderCard } from './sender-card.tsx'
