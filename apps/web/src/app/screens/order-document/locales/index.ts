import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** The shipping service of a Prime order, and labels whose purchase is in doubt. */
export const primeTexts = defineTexts('order-prime', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
