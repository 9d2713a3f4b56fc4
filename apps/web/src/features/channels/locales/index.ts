import { defineTexts } from '../../../lib/i18n.ts'
import { de } from './de.ts'

/** The words of goodwill cases, for the merchant's order and the provider's queue alike. */
export const goodwillTexts = defineTexts('goodwill', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
