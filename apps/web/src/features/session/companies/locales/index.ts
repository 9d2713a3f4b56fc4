import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** The people of a company, and the view of it, for the provider. */
export const companyPeopleTexts = defineTexts('companyPeople', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
