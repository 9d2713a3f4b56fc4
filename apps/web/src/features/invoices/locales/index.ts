import { defineTexts } from '../../../lib/i18n.ts'
import { de } from './de.ts'

/** The merchant's own invoices for an order, and their credit notes. */
export const invoiceTexts = defineTexts('invoices', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
