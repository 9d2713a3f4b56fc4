import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** The pick list and what is printed of it. */
export const pickListTexts = defineTexts('pick-list', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
