import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** What an order's parcels declare to customs. */
export const customsTexts = defineTexts('shipping-customs', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
