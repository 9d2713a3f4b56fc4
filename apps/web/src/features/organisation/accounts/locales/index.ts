import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** The accounts at channels and carriers. */
export const accountTexts = defineTexts('accounts', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
