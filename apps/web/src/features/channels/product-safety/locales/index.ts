import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** What channels are told of the safety of brands. */
export const productSafetyTexts = defineTexts('product-safety', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
