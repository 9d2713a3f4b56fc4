import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** The shipping service of a Prime order. */
export const primeTexts = defineTexts('shipping-prime', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
