import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** Prices that wait for a person, and from when on they do. */
export const heldPricesTexts = defineTexts('held-prices', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
