import { defineTexts } from '../../../lib/i18n.ts'
import { de } from './de.ts'

/** What is reported to a sales channel. */
export const channelTexts = defineTexts('channels', de, {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
})
