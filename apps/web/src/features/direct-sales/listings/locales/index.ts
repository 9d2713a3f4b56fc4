import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** What the company's own accounts at a marketplace offer. */
export const listingsTexts = defineTexts('listings', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
