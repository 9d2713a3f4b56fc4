import { defineTexts } from '../../../lib/i18n.ts'
import { de } from './de.ts'

/** The company, its keys and fees. */
export const organisationTexts = defineTexts('organisation', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
