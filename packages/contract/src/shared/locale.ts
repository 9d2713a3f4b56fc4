import { ownValue } from './own-value.ts'

/** The interface languages; German is the default (spec: orders §1). */
export const LOCALES = ['de', 'en', 'es'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'de'

/** One text in all three languages; leaving one out fails the type check. */
export type Translated = Readonly<Record<Locale, string>>

/** Puts `{name}` parameters into a text. A parameter the text does not name is ignored. */
export function fill(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(ownValue(params, name) ?? whole))
}

/** The best of our languages for an `Accept-Language` header; German when it names none of them. */
export function negotiateLocale(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find((q) => q !== undefined)
      return { language: tag.split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of wanted) {
    const known = LOCALES.find((locale) => locale === language)
    if (known) return known
  }
  return DEFAULT_LOCALE
}
