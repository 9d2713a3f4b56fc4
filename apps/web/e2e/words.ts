import { de as appDe } from '../src/app/locales/de.ts'
import { en as appEn } from '../src/app/locales/en.ts'
import { de as orderDe } from '../src/features/orders/locales/detail/de.ts'
import { en as orderEn } from '../src/features/orders/locales/detail/en.ts'
import { de as sessionDe } from '../src/features/session/locales/de.ts'
import { en as sessionEn } from '../src/features/session/locales/en.ts'

export type Language = 'de' | 'en'
export const LANGUAGES: readonly Language[] = ['de', 'en']

/** What stands on the screens, from the same files that the screens take it from. */
export const wordsOf = (language: Language) =>
  language === 'de'
    ? { app: appDe, order: orderDe, session: sessionDe }
    : { app: appEn, order: orderEn, session: sessionEn }
