import { defineTexts } from '../../../lib/i18n.ts'
import { de } from './de.ts'

export const orderActionsTexts = defineTexts('order-actions', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
