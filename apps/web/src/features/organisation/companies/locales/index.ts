import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** The companies that the provider keeps. */
export const companiesTexts = defineTexts('companies', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
