import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** By how much prices may be reduced at most. */
export const pricingRulesTexts = defineTexts('pricing-rules', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
