import type { Locale } from '@kontor/contract/shared'
import countries from 'i18n-iso-countries'
import de from 'i18n-iso-countries/langs/de.json' with { type: 'json' }
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import es from 'i18n-iso-countries/langs/es.json' with { type: 'json' }

for (const names of [de, en, es]) countries.registerLocale(names)

/** What a country is called; a code that nobody knows stands for itself. @param country ISO 3166-1 alpha-2 */
export const countryName = (country: string, language: Locale): string =>
  countries.getName(country, language) ?? country

/** The last line of an address on an envelope; empty for Germany. @param country ISO 3166-1 alpha-2 */
export const countryLine = (country: string, language: Locale): string =>
  country === 'DE' ? '' : countryName(country, language).toUpperCase()

/** The customer's language, as far as the country of delivery says it. */
export function languageOf(country: string): Locale {
  if (country === 'DE' || country === 'AT') return 'de'
  return country === 'ES' ? 'es' : 'en'
}
