import type { Locale } from '@kontor/contract/shared'

const prices: Readonly<Record<Locale, Intl.NumberFormat>> = {
  de: new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }),
  en: new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }),
  es: new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' }),
}

/** A price as customers read it. */
export const priceText = (cents: number, locale: Locale): string => prices[locale].format(cents / 100)

/** Words that stay small inside a title. */
const SMALL = new Set([
  'und',
  'oder',
  'mit',
  'im',
  'in',
  'zum',
  'zur',
  'bis',
  'and',
  'or',
  'with',
  'y',
  'con',
  'de',
])

/** What a page is called: its path in words, `herbst-2026` is “Herbst 2026”. Empty for a path without any. Pure. */
export const titleOfPath = (path: string): string =>
  path
    .split('-')
    .filter((word) => word !== '')
    .map((word, index) =>
      index > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
