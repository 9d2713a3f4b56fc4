import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** Prices that channels strike through though no reduction may be advertised with them. */
export const struckPricesTexts = defineTexts('struck-prices', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
