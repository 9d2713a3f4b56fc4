import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** Below what no price of a product goes out, and why. */
export const priceTraceTexts = defineTexts('price-trace', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
