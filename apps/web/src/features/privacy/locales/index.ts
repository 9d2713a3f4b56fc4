import { defineTexts } from '../../../lib/i18n.ts'
import { de } from './de.ts'

/** Personal data of customers. */
export const privacyTexts = defineTexts('privacy', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
