import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** A new company, by the provider. */
export const newCompanyTexts = defineTexts('newCompany', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
