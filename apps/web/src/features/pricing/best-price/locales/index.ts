import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** How brands follow the prices of competitors. */
export const bestPriceTexts = defineTexts('best-price', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
