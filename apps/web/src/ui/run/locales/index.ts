import { defineTexts } from '../../../lib/i18n.ts'
import { de } from './de.ts'

/** What is said of long work, whatever is done. */
export const runTexts = defineTexts('run', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
