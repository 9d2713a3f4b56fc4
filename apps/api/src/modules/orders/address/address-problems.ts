import {
  type AddressField,
  DELIVERY_COUNTRIES,
  HOUSES_WITHOUT_NUMBER,
  PACKSTATION,
  POSTFILIALE,
} from '@kontor/contract/orders'
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

/** What people type into a field that they have nothing for. */
const PLACEHOLDER =
  /^(?:[-–—?.*_/\s]+|(?:x[\s./-]*)+|n\/a|n\.\s?a\.?|n\.\s?v\.?|k\.\s?a\.?|keine angabe|nicht (?:bekannt|vorhanden)|unbekannt|unknown|dito)$/i
/** The same where it points to another field or address. */
const REFERENCE =
  /^(?:siehe|s\.|wie|see|same as)\s?(?:o(?:ben|\.)?|above|rechnung|(?:rechnungs|liefer|versand)(?:adresse|anschrift)|(?:billing|delivery|shipping) address)$/i
/** Words for nothing that are names as well: `Anna Null`, `Li Na`, `Moussa Ka`, and the town None in Piedmont. */
const NOTHING_OR_NAME = /^(?:null|none|n\s?a|k\s?a)$/i
/** A box at a post office, and what is kept there: no parcel goes there. */
const POST_BOX =
  /^(?:post[- ]?fach|postf\.?|p\.? ?f\.?|post[- ]?box|p\.? ?o\.?[- ]?box|bo[iî]te postale|b\.? ?p\.?|apartado(?: de correos)?|apdo\.?(?: de correos)?|casella postale|postbus|postlagernd|poste restante)(?:[- ]?n[ro]\.?)?:?(?:\s[\d\s]*)?$/i

/** What an address needs at least. A company may stand in for the last name. */
const REQUIRED = ['street', 'street_no', 'zip_code', 'city', 'country'] as const

const LETTER = /\p{L}/u
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
  if (isNameless(address) && isEmpty(address.company)) problems.add('last_name')
  for (const field of REQUIRED) {
    if (field === 'city' && country === 'IT' && /^none$/i.test(address.city.trim())) continue
    const mayBeNamed = field === 'street_no' && country !== null && HOUSES_WITHOUT_NUMBER.has(country)
    if (mayBeNamed ? isPlaceholder(address[field]) : isEmpty(address[field])) problems.add(field)
  }
  // What stands beside dots or crosses is no street either: `... 5`, `xxx 1`; nor is a number alone.
  const isNoStreet = !LETTER.test(address.street) || isPlaceholder(address.street.replace(/\d/g, ''))
  if (isNoStreet || POST_BOX.test(address.street.trim())) problems.add('street')
  if (/^0+$/.test(address.street_no.trim())) problems.add('street_no')
  // Districts have one or two digits (`Lyon 03`); four are a postcode, which has its own field.
  if (!LETTER.test(address.city) || /\d{4}/.test(address.city)) problems.add('city')
  if (!country) problems.add('country')
  else if (!ZIP_CODES[country].test(address.zip_code.trim())) problems.add('zip_code')
  for (const field of postPlaceProblems(address, country)) problems.add(field)
  return [...problems]
}

/**
 * The fields that are empty in a billing address (spec: orders §5, address completeness). Whoever the parcel is for at a
 * street is optional; a Packstation or Postfiliale needs it (decisions: Shipping). Empty for no address.
 */
export function billingProblems(address: PostalAddress | null): AddressField[] {
  if (!address) return []
  const { country, street, company, last_name } = address
  const known = deliveryCountry(country)
  const isNamed = known !== null && HOUSES_WITHOUT_NUMBER.has(known)
  const needed: AddressField[] = [
    ...(company.trim() === '' && last_name.trim() === '' ? (['last_name'] as const) : []),
    'street',
    ...(isNamed ? [] : (['street_no'] as const)),
    'zip_code',
    'city',
    ...(postPlace(street) ? (['care_of'] as const) : []),
  ]
  return needed.filter((field) => address[field].trim() === '')
}

/** At a Packstation or Postfiliale the number is that of the place, and the post number says whose parcel it is. */
function postPlaceProblems(address: PostalAddress, country: DeliveryCountry | null): AddressField[] {
  const place = postPlace(address.street)
  if (!place) return []
  const problems: AddressField[] = []
  if (!PLACE_NUMBER.test(address.street_no.trim())) problems.push('street_no')
  const careOf = address.care_of.trim()
  if (!POST_NUMBER.test(careOf) && !(place === POSTFILIALE && EMAIL.test(careOf))) problems.push('care_of')
  if (isNameless(address)) problems.push('last_name')
  if (country !== null && country !== 'DE') problems.push('country')
  return problems
}

/** A word for nothing counts as a name beside a first name that is none. */
function isNameless({ first_name, last_name }: PostalAddress): boolean {
  const name = last_name.trim()
  return NOTHING_OR_NAME.test(name) ? isEmpty(first_name) : isEmpty(name)
}

const isPlaceholder = (value: string): boolean => {
  const text = value.trim()
  return value !== '' && (PLACEHOLDER.test(text) || REFERENCE.test(text) || NOTHING_OR_NAME.test(text))
}

const isEmpty = (value: string): boolean => value.trim() === '' || isPlaceholder(value)
