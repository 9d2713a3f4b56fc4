import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** What the screen of an order says of its lines' menus and histories. */
export const orderScreenTexts = defineTexts('order-screen', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
