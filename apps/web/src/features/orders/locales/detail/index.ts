import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** A single order, its dialogs and the ways to it: kept apart so that the list loads without them. */
export const orderDetailTexts = defineTexts('order-detail', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
