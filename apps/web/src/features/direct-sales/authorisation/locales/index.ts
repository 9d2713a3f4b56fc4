import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** Authorising the application at a marketplace. */
export const authorisationTexts = defineTexts('authorisation', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
