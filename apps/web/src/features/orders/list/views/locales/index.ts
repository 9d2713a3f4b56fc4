import { defineTexts } from '../../../../../lib/i18n.ts'
import { de } from './de.ts'

/** Dialogs and menus of the views of the order list. */
export const viewTexts = defineTexts('orderViews', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
