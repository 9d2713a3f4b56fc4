import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** What was exchanged with other systems, and whether they can be reached. */
export const exchangeTexts = defineTexts('exchange', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
