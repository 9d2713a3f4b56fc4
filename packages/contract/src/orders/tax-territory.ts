import { EU_COUNTRIES, ownValue } from '../shared/index.ts'
/** What decides about the territory of an address. */
export interface TaxAddress {
  /** ISO 3166-1 alpha-2; `UK`, `XI`, `IC` and `EA` are understood as well. */
  readonly country: string
  readonly zip_code: string
  /** Told apart by it: two places share an old postcode with their neighbours. */
  readonly city?: string
}

/** Where an address belongs to for value added tax and customs. */
export interface TaxTerritory {
  /** Northern Ireland counts as the EU for goods, and is no member state. */
  readonly area: 'eu' | 'northern_ireland' | 'outside'
  /** Addresses of the same place have no border between them: a country, or a part of one that stands apart. */
  readonly place: string
}

const EU: TaxTerritory = { area: 'eu', place: 'EU' }
const NORTHERN_IRELAND: TaxTerritory = { area: 'northern_ireland', place: 'XI' }

/** Member states, and Monaco, which counts as France (Directive 2006/112/EC art. 5 and 7). */
const COUNTRIES_OF_EU_TAX: ReadonlySet<string> = new Set([...EU_COUNTRIES, 'MC'])

/** Places that belong to another one: the Isle of Man to the United Kingdom (art. 7), Liechtenstein to the Swiss union. */
const SAME_AS: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR', IM: 'GB', LI: 'CH', IC: 'ES-CN' }

interface PlaceApart {
  readonly country: string
  readonly zipCodes: RegExp
  /** Where the postcode is not the place's alone. */
  readonly city?: RegExp
  readonly place: (zip: string) => string
}

const FRENCH_OVERSEAS: Readonly<Record<string, string>> = {
  971: 'GP',
  972: 'MQ',
  973: 'GF',
  974: 'RE',
  975: 'PM',
  976: 'YT',
  977: 'BL',
  978: 'MF',
  984: 'TF',
  986: 'WF',
  987: 'PF',
  988: 'NC',
}

/**
 * Parts of member states outside the Union's VAT area (Directive 2006/112/EC art. 6; for Germany § 1 Abs. 2 UStG).
 * Büsingen belongs to the Swiss customs territory. Livigno and Campione shared 23030 and 22060 with places inside before
 * they had postcodes of their own.
 */
const APART: readonly PlaceApart[] = [
  { country: 'DE', zipCodes: /^27498$/, place: () => 'DE-HELGOLAND' },
  { country: 'DE', zipCodes: /^78266$/, place: () => 'CH' },
  { country: 'ES', zipCodes: /^3[58]\d{3}$/, place: () => 'ES-CN' },
  { country: 'ES', zipCodes: /^51\d{3}$/, place: () => 'ES-CE' },
  { country: 'ES', zipCodes: /^52\d{3}$/, place: () => 'ES-ML' },
  {
    country: 'FR',
    zipCodes: /^97\d{3}$|^98[4678]\d{2}$/,
    place: (zip) => ownValue(FRENCH_OVERSEAS, zip.slice(0, 3)) ?? 'FR-97',
  },
  { country: 'IT', zipCodes: /^23041$/, place: () => 'IT-LIVIGNO' },
  { country: 'IT', zipCodes: /^23030$/, city: /livigno/i, place: () => 'IT-LIVIGNO' },
  { country: 'IT', zipCodes: /^22061$/, place: () => 'IT-CAMPIONE' },
  { country: 'IT', zipCodes: /^22060$/, city: /campione/i, place: () => 'IT-CAMPIONE' },
  { country: 'FI', zipCodes: /^22\d{3}$/, place: () => 'AX' },
  { country: 'GR', zipCodes: /^6308[67]$/, place: () => 'GR-ATHOS' },
]

/** The territory of an address: the one rule by which invoices tax and labels declare. */
export function taxTerritory({ country: typed, zip_code, city = '' }: TaxAddress): TaxTerritory {
  const code = typed.trim().toUpperCase()
  const country = ownValue(SAME_AS, code) ?? code
  const zip = zip_code.replace(/\s|^[A-Z]{1,2}-/gi, '').toUpperCase()
  // Northern Irish postcodes begin with BT (Windsor Framework art. 8, Directive (EU) 2020/1756).
  if (country === 'XI' || (country === 'GB' && /^BT\d/.test(zip))) return NORTHERN_IRELAND
  const apart = APART.find(
    (one) => one.country === country && one.zipCodes.test(zip) && (one.city?.test(city) ?? true),
  )
  if (apart) return { area: 'outside', place: apart.place(zip) }
  return COUNTRIES_OF_EU_TAX.has(country) ? EU : { area: 'outside', place: country }
}

/**
 * Whether a parcel of goods needs a customs declaration: when it leaves or enters the Union's VAT area, to which Northern
 * Ireland counts for goods, or crosses a border outside. Nothing is declared within one place, nor within the United Kingdom.
 * An address without a country is asked for first.
 */
export function needsCustoms(from: TaxAddress, to: TaxAddress): boolean {
  if (from.country.trim() === '' || to.country.trim() === '') return false
  const [sender, recipient] = [taxTerritory(from), taxTerritory(to)]
  if (sender.place === recipient.place) return false
  if (sender.area !== 'outside' && recipient.area !== 'outside') return false
  return ![sender, recipient].every(({ place }) => place === 'GB' || place === 'XI')
}
