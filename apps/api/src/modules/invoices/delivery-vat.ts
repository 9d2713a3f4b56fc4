import { type HomeVatCountry, isHomeVatCountry } from '@kontor/contract/invoices'
import { taxTerritory } from '@kontor/contract/orders'
import {
  BRITISH_RATES,
  isVatCountry,
  PLACES_WITH_RATE,
  ratesOn,
  type VatCountry,
} from '../organisation/index.ts'

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

/** What a company has decided about the VAT of its deliveries abroad. */
export interface VatRule {
  /**
   * `destination`: VAT of the country it goes to (one-stop shop). `home`: distance sales stay below the threshold of
   * 10,000 euros a year, and bear the VAT of the company's own country (Directive 2006/112/EC art. 59c; § 3c Abs. 4
   * UStG). It counts for companies in a member state alone: from elsewhere there is no threshold.
   */
  readonly distance_sales: 'destination' | 'home'
  /** `eu`: Northern Ireland counts as a member state for goods (protocol on Ireland/Northern Ireland, art. 8). */
  readonly northern_ireland: 'export' | 'eu'
}

/** What of a company decides about the VAT of its deliveries. */
export interface VatSeller {
  readonly vat_rule: VatRule
  /** Where it is, ISO 3166-1 alpha-2. */
  readonly country: string
}

/** What counts while a company has decided nothing. */
export const USUAL_RULE: VatRule = { distance_sales: 'destination', northern_ireland: 'export' }

const EXPORT: Vat = { category: 'G', rate: 0 }
const GERMANY = 'DE'

/**
 * VAT of a delivery to a consumer, by country and day of delivery (spec: issue "Orders complete", invoices;
 * Directive 2006/112/EC art. 33, one-stop shop). The rate of the channel counts where it is a legal one of that country
 * on that day; anything else (the seller's home rate, or none) gives way to the country's standard rate. Great Britain
 * and the territories outside the VAT area are exports. Null: that country is not delivered to.
 * @param sellerCountry where the company is, ISO 3166-1 alpha-2
 */
export function vatOf(
  delivery: Delivery,
  rule: VatRule = USUAL_RULE,
  sellerCountry: string = GERMANY,
): Vat | null {
  const country = vatCountryOf(delivery, rule, sellerCountry)
  if (country === null || country === 'export') return country && EXPORT
  const { zip_code, day, channel_rate } = delivery
  const zip = zip_code.replace(/\s|^[A-Z]{1,2}-/gi, '')
  const apart = PLACES_WITH_RATE.find(
    (place) => place.country === country && place.country === delivery.country && place.zipCodes.test(zip),
  )
  if (apart) return { category: 'S', rate: apart.rate }
  const { standard, others } = country === 'XI' ? BRITISH_RATES : ratesOn(country, day)
  return { category: 'S', rate: others.includes(channel_rate) ? channel_rate : standard }
}

/**
 * The rate in percent that orders, lists and reports show, by `vatOf`: 0 for an export. Where nobody delivers to, and no invoice
 * is written, what leaves the VAT area is an export as well, and the rate of any other country is the channel's. Pure.
 */
export function rateOf(delivery: Delivery, { vat_rule, country }: VatSeller): number {
  const vat = vatOf(delivery, vat_rule, country)
  if (vat) return vat.rate
  const { area, place } = taxTerritory(delivery)
  return delivery.country !== '' && area === 'outside' && place !== country ? 0 : delivery.channel_rate
}

/** Whose VAT a delivery bears (`XI`: Northern Ireland); `export`: none. Null: that country is not delivered to. */
export function vatCountryOf(
  { country, zip_code }: Pick<Delivery, 'country' | 'zip_code'>,
  rule: VatRule,
  sellerCountry: string,
): VatCountry | HomeVatCountry | 'XI' | 'export' | null {
  const { area } = taxTerritory({ country, zip_code })
  const isBritish = country === 'GB' || country === 'UK' || country === 'XI'
  if (isBritish && (area !== 'northern_ireland' || rule.northern_ireland === 'export')) return 'export'
  if (!isBritish && !isVatCountry(country)) return null
  if (area === 'outside') return 'export'
  return homeOf(rule, sellerCountry) ?? (isVatCountry(country) ? country : 'XI')
}

/** The country whose VAT distance sales bear below the threshold; null where those of their destination count. Pure. */
export const homeOf = (
  { distance_sales }: Pick<VatRule, 'distance_sales'>,
  sellerCountry: string,
): HomeVatCountry | null =>
  distance_sales === 'home' && isHomeVatCountry(sellerCountry) ? sellerCountry : null
