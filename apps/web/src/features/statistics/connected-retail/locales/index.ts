import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

export const connectedRetailTexts = defineTexts('connected-retail', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
