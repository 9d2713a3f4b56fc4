import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** What shipping costs on the sales channels. */
export const shippingCostsTexts = defineTexts('shipping-costs', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
