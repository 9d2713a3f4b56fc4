import { type AddressField, DELIVERY_COUNTRIES, PACKSTATION, POSTFILIALE } from '@kontor/contract/orders'
import type { PostalAddress } from './orders.tables.ts'

/** Postal codes as the delivery countries write them. */
const ZIP_CODES: Readonly<Record<(typeof DELIVERY_COUNTRIES)[number], RegExp>> = {
  DE: /^\d{5}$/,
  AT: /^\d{4}$/,
  FR: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  BE: /^\d{4}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
}

/** What an address needs at least. A company may stand in for the last name. */
const REQUIRED = ['street', 'street_no', 'zip_code', 'city', 'country'] as const

const POST_NUMBER = /^\d{6,10}$/
const PLACE_NUMBER = /^\d{3,4}$/
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

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
  if (isBlank(address.last_name) && isBlank(address.company)) problems.add('last_name')
  for (const field of REQUIRED) if (isBlank(address[field])) problems.add(field)
  const country = deliveryCountry(address.country)
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
  if (isBlank(address.last_name)) problems.push('last_name')
  if (country !== null && country !== 'DE') problems.push('country')
  return problems
}

const isBlank = (value: string): boolean => value.trim() === ''
