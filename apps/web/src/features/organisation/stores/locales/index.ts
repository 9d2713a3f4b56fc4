import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** Stores, their addresses, channels and devices. */
export const storeTexts = defineTexts('stores', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
