import { defineTexts } from '../i18n.ts'
import { de } from './de.ts'

export const libTexts = defineTexts('lib', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
