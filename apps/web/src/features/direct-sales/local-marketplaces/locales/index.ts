import { defineTexts } from '../../../../lib/i18n.ts'
import { de } from './de.ts'

/** Texts of the screens of local marketplaces. */
export const localMarketplaceTexts = defineTexts('local-marketplaces', de, {
  en: () => import('./en.ts').then((file) => file.en),
  es: () => import('./es.ts').then((file) => file.es),
})
