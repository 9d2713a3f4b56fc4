import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** One line of an order: what can be done with it, what became of it, how it was paid. */
export const orderLineTexts = defineTexts('order-line', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
