import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** A single order and its dialogs, kept apart so that the list loads without them. */
export const orderDocumentTexts = defineTexts('order-document', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
