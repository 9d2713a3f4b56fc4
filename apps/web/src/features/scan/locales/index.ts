import { defineTexts } from '../../../lib/i18n.ts'
import { de } from './de.ts'

/** The scan app. */
export const scanTexts = defineTexts('scan', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
