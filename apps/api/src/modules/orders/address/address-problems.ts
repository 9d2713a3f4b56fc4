import { type AddressField, DELIVERY_COUNTRIES, PACKSTATION, POSTFILIALE } from '@kontor/contract/orders'
import type { PostalAddress } from '../orders.tables.ts'

/** Postcodes as the delivery countries write them; those that no place can have are left out. */
const ZIP_CODES: Readonly<Record<(typeof DELIVERY_COUNTRIES)[number], RegExp>> = {
  // 01001 to 99998 (Deutsche Post).
  DE: /^(?!00|01000|99999)\d{5}$/,
  AT: /^[1-9]\d{3}$/,
  FR: /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/,
  NL: /^[1-9]\d{3} ?[A-Z]{2}$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  BE: /^[1-9]\d{3}$/,
  ES: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  IT: /^(?!00000)\d{5}$/,
}

/** Where a house may have a name, or a place of its own, instead of a number. */
const HOUSES_WITHOUT_NUMBER: ReadonlySet<string> = new Set(['GB', 'FR'])

/** What people type into a field that they have nothing for. */
const PLACEHOLDER =
  /^(?:[-–—?.*_/\s]+|x{2,}|n\.?\/?a\.?|k\.?\s?a\.?|keine angabe|unbekannt|unknown|null|none|s(?:iehe|\.)\s?o(?:ben|\.)?)$/i
/** A box at a post office: no parcel goes there. */
const POST_BOX =
  /^(?:postfach|post ?box|p\.? ?o\.? ?box|bo[iî]te postale|b\.? ?p\.?|apartado(?: de correos)?|casella postale|postbus)(?:\s[\d\s]*)?$/i

/** What an address needs at least. A company may stand in for the last name. */
const REQUIRED = ['street', 'street_no', 'zip_code', 'city', 'country'] as const

const POST_NUMBER = /^\d{6,10}$/
const PLACE_NUMBER = /^\d{3,4}$/
const EMAIL = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/

type DeliveryCountry = keyof typeof ZIP_CODES

/** `UK` is what many channels call GB (spec: orders §5). */
function deliveryCountry(country: string): DeliveryCountry | null {
  const code = country.trim().toUpperCase()
  return DELIVERY_COUNTRIES.find((known) => known === (code === 'UK' ? 'GB' : code)) ?? null
}

/** Whether there is delivery to a country (ISO 3166-1 alpha-2, or `UK`). */
export const isDeliverable = (country: string): boolean => deliveryCountry(country) !== null

/** Which place an address names instead of a house; null for a house. */
export function postPlace(street: string): typeof PACKSTATION | typeof POSTFILIALE | null {
  const place = street.trim().toLowerCase()
  return place === PACKSTATION || place === POSTFILIALE ? place : null
}

/**
 * The fields that keep a parcel from arriving: missing, or of a form that the country does not know
 * (spec: orders §5, address completeness). Empty when the address will do.
 */
export function addressProblems(address: PostalAddress | null): AddressField[] {
  if (!address) return ['last_name', ...REQUIRED]
  const problems = new Set<AddressField>()
  const country = deliveryCountry(address.country)
  if (isEmpty(address.last_name) && isEmpty(address.company)) problems.add('last_name')
  for (const field of REQUIRED) {
    const mayBeNamed = field === 'street_no' && country !== null && HOUSES_WITHOUT_NUMBER.has(country)
    if (mayBeNamed ? isPlaceholder(address[field]) : isEmpty(address[field])) problems.add(field)
  }
  // What stands beside dots or crosses is no street either: `... 5`, `xxx 1`.
  if (isPlaceholder(address.street.replace(/\d/g, '')) || POST_BOX.test(address.street.trim()))
    problems.add('street')
  if (/^0+$/.test(address.street_no.trim())) problems.add('street_no')
  if (!/\p{L}/u.test(address.city)) problems.add('city')
  if (!country) problems.add('country')
  else if (!ZIP_CODES[country].test(address.zip_code.trim())) problems.add('zip_code')
  for (const field of postPlaceProblems(address, country)) problems.add(field)
  return [...problems]
}

/** At a Packstation or Postfiliale the number is that of the place, and the post number says whose parcel it is. */
function postPlaceProblems(address: PostalAddress, country: DeliveryCountry | null): AddressField[] {
  const place = postPlace(address.street)
  if (!place) return []
  const problems: AddressField[] = []
  if (!PLACE_NUMBER.test(address.street_no.trim())) problems.push('street_no')
  const careOf = address.care_of.trim()
  if (!POST_NUMBER.test(careOf) && !(place === POSTFILIALE && EMAIL.test(careOf))) problems.push('care_of')
  if (isEmpty(address.last_name)) problems.push('last_name')
  if (country !== null && country !== 'DE') problems.push('country')
  return problems
}

const isPlaceholder = (value: string): boolean => value !== '' && PLACEHOLDER.test(value.trim())

const isEmpty = (value: string): boolean => value.trim() === '' || isPlaceholder(value)
