import type { HomeVatCountry } from '@kontor/contract/invoices'

/** Countries whose VAT a delivery can owe by where it goes (spec: orders §5, Valid delivery countries). */
export const VAT_COUNTRIES = ['DE', 'AT', 'FR', 'NL', 'BE', 'ES', 'IT'] as const
export type VatCountry = (typeof VAT_COUNTRIES)[number]

interface RatesFrom {
  /** First day of these rates, `YYYY-MM-DD`. */
  readonly from: string
  /** Percent; what shoes and fashion are taxed with. */
  readonly standard: number
  /** Every other rate that the law of the country knows. */
  readonly others: readonly number[]
}

/**
 * VAT rates by country, newest first; the last entry also applies to everything before it. German rates by § 12 UStG,
 * lowered for the second half of 2020 (Zweites Corona-Steuerhilfegesetz); the others by the national laws under
 * Directive 2006/112/EC art. 96 to 99 and 102 to 105.
 */
const VAT_RATES: Readonly<Record<VatCountry | HomeVatCountry, readonly RatesFrom[]>> = {
  DE: [
    { from: '2021-01-01', standard: 19, others: [7] },
    { from: '2020-07-01', standard: 16, others: [5] },
    { from: '2007-01-01', standard: 19, others: [7] },
  ],
  AT: [
    { from: '2016-01-01', standard: 20, others: [10, 13] },
    { from: '1995-01-01', standard: 20, others: [10] },
  ],
  FR: [
    { from: '2014-01-01', standard: 20, others: [2.1, 5.5, 10] },
    { from: '2012-01-01', standard: 19.6, others: [2.1, 5.5, 7] },
  ],
  NL: [
    { from: '2019-01-01', standard: 21, others: [9] },
    { from: '2012-10-01', standard: 21, others: [6] },
    { from: '2001-01-01', standard: 19, others: [6] },
  ],
  BE: [{ from: '1996-01-01', standard: 21, others: [6, 12] }],
  ES: [{ from: '2012-09-01', standard: 21, others: [4, 10] }],
  IT: [{ from: '2013-10-01', standard: 22, others: [4, 5, 10] }],
  LU: [
    { from: '2024-01-01', standard: 17, others: [3, 8, 14] },
    { from: '2023-01-01', standard: 16, others: [3, 7, 13] },
    { from: '2016-01-01', standard: 17, others: [3, 8, 13] },
    { from: '2015-01-01', standard: 17, others: [3, 8, 12, 14] },
  ],
}

interface PlaceWithRate {
  readonly country: VatCountry
  readonly zipCodes: RegExp
  /** Percent. */
  readonly rate: number
}

/** Places inside the VAT area that have a rate of their own. Those outside are known to `taxTerritory`. */
export const PLACES_WITH_RATE: readonly PlaceWithRate[] = [
  // Jungholz, Mittelberg (§ 10 Abs. 4 öUStG)
  { country: 'AT', zipCodes: /^(6691|699[123])$/, rate: 19 },
]

/** Rates of the United Kingdom (VAT Act 1994 s. 2, 29A). Of what goes there only Northern Ireland can be a delivery within the EU. */
export const BRITISH_RATES: Omit<RatesFrom, 'from'> = { standard: 20, others: [5] }

/** Standard rates of countries that marketplaces sell to and nothing is invoiced to by them: percent, by the national laws. */
const STANDARD_ELSEWHERE: ReadonlyMap<string, number> = new Map([
  ['IE', 23],
  ['PL', 23],
  ['SE', 25],
  ['UK', BRITISH_RATES.standard],
])

/** The rates of a country on a day. */
export function ratesOn(
  country: VatCountry | HomeVatCountry,
  day: string,
): { standard: number; others: readonly number[] } {
  const periods = VAT_RATES[country]
  const found = periods.find(({ from }) => from <= day) ?? periods.at(-1)
  if (!found) throw new Error(`no VAT rates of ${country}`)
  return found
}

export const isVatCountry = (country: string): country is VatCountry =>
  (VAT_COUNTRIES as readonly string[]).includes(country)

/**
 * The standard rate in percent that a price on a marketplace of a country contains on a day. In the United Kingdom the
 * marketplace keeps it and pays it (VATA 1994 s. 5A). Pure. @returns undefined for a country that is not known
 */
export const standardRateOn = (country: string, day: string): number | undefined =>
  isVatCountry(country) ? ratesOn(country, day).standard : STANDARD_ELSEWHERE.get(country)
