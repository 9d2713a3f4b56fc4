import { defineTexts } from '../../../lib/i18n.ts'
import { de } from './de.ts'

/** The export of an order to the merchant's ERP. */
export const erpTexts = defineTexts('erp', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
