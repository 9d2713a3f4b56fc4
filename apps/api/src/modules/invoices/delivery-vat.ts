import { taxTerritory } from '@kontor/contract/orders'
import { PLACES_WITH_RATE, VAT_COUNTRIES, VAT_RATES, type VatCountry } from './vat-rates.ts'

/** How a delivery is taxed: `S` at a rate, `G` as an export that is free of VAT (UNTDID 5305, as EN 16931 uses it). */
export interface Vat {
  readonly category: 'S' | 'G'
  /** Percent. */
  readonly rate: number
}

/** What decides about the VAT of a piece. */
export interface Delivery {
  /** Where it was delivered to, ISO 3166-1 alpha-2. */
  readonly country: string
  readonly zip_code: string
  /** Berlin's day on which it left, `YYYY-MM-DD`. */
  readonly day: string
  /** Percent, as the channel gave it. */
  readonly channel_rate: number
}

const EXPORT: Vat = { category: 'G', rate: 0 }

/**
 * VAT of a delivery from Germany to a consumer, by country and day of delivery (spec: issue "Orders complete", invoices;
 * Directive 2006/112/EC art. 33, one-stop shop). The rate of the channel counts where it is a legal one of that country
 * on that day; anything else (the seller's home rate, or none) gives way to the country's standard rate. Great Britain
 * and the territories outside the VAT area are exports. Null: that country is not delivered to.
 */
export function vatOf({ country, zip_code, day, channel_rate }: Delivery): Vat | null {
  if (country === 'GB' || country === 'UK') return EXPORT
  if (!isVatCountry(country)) return null
  if (taxTerritory({ country, zip_code }).area === 'outside') return EXPORT
  const zip = zip_code.replace(/\s|^[A-Z]{1,2}-/gi, '')
  const apart = PLACES_WITH_RATE.find((place) => place.country === country && place.zipCodes.test(zip))
  if (apart) return { category: 'S', rate: apart.rate }
  const { standard, others } = ratesOn(country, day)
  return { category: 'S', rate: others.includes(channel_rate) ? channel_rate : standard }
}

/** The rates of a country on a day. */
export function ratesOn(country: VatCountry, day: string): { standard: number; others: readonly number[] } {
  const periods = VAT_RATES[country]
  const found = periods.find(({ from }) => from <= day) ?? periods.at(-1)
  if (!found) throw new Error(`no VAT rates of ${country}`)
  return found
}

const isVatCountry = (country: string): country is VatCountry =>
  (VAT_COUNTRIES as readonly string[]).includes(country)
