import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** What sales cost and shall earn. */
export const uvpTexts = defineTexts('uvp', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
