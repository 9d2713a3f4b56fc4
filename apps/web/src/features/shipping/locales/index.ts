import { defineTexts } from '../../../lib/i18n.ts'
import { de } from './de.ts'

/** Shipping papers of an order, its parcels and their labels. */
export const shippingTexts = defineTexts('shipping', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
