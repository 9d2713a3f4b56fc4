import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** The order list, and texts that other screens of orders share with it. */
export const orderTexts = defineTexts('orders', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
