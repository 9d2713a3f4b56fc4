import { defineTexts } from '../../../lib/i18n.ts'
import { de } from './de.ts'

/** How a merchant connects its own marketplaces and systems. */
export const directSalesTexts = defineTexts('direct-sales', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
