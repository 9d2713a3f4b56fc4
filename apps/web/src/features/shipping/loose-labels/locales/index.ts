import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** Labels without an order. */
export const looseLabelTexts = defineTexts('loose-labels', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
