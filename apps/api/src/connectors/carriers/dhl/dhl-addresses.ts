import { type AddressField, PACKSTATION, POSTFILIALE } from '@kontor/contract/orders'
import countries from 'i18n-iso-countries'
import { postPlace } from '../../../modules/orders/index.ts'
import type { CarrierAddress } from '../../../modules/shipping/index.ts'

// Addresses of Parcel DE Shipping 2.1.8 (`ContactAddress`, `Locker`, `PostOffice`) and of Parcel DE Returns 1 (`shipper`).

/** An address with a door. */
export interface ContactAddress {
  readonly name1: string
  readonly name2?: string
  readonly addressStreet: string
  readonly addressHouse?: string
  readonly additionalAddressInformation1?: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
  readonly phone?: string
}

interface Locker {
  readonly name: string
  readonly lockerID: number
  readonly postNumber: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
}

interface PostOffice {
  readonly name: string
  readonly retailID: number
  readonly postNumber?: string
  readonly email?: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
}

export type Consignee = ContactAddress | Locker | PostOffice

type Place = NonNullable<ReturnType<typeof postPlace>>

/** Numbers of the places (`Locker.lockerID`, `PostOffice.retailID`), and the post number of both. */
const LOCKER_IDS = { least: 100, most: 999 }
const RETAIL_IDS = { least: 401, most: 999 }
const POST_NUMBER = /^\d{6,10}$/
/** What the published form lets stand as a postcode, of so many characters. */
const POSTAL_CODE = /^[0-9A-Za-z]+(?:[ -][0-9A-Za-z]+)*$/
const POSTAL_CODE_LENGTH = { least: 3, most: 10 }
const HOME = 'DE'

/** ISO 3166-1 alpha-3, as DHL names countries; undefined for what is no country. */
export const countryCode = (alpha2: string): string | undefined =>
  countries.alpha2ToAlpha3(alpha2.trim().toUpperCase())

/**
 * Fields of an address without which, or with which, DHL takes no parcel (the required properties, their patterns and bounds).
 * Found here, because nobody has to be asked.
 */
export function wrongFields(address: CarrierAddress): AddressField[] {
  const place = postPlace(address.street)
  const wrong: AddressField[] = []
  if (place ? personOf(address) === '' : nameLines(address).length === 0) wrong.push('last_name')
  if (address.street.trim() === '') wrong.push('street')
  if (place) wrong.push(...wrongOfPlace(address, place))
  if (!isPostalCode(address.zip_code.trim())) wrong.push('zip_code')
  if (address.city.trim() === '') wrong.push('city')
  if (countryCode(address.country) === undefined) wrong.push('country')
  return wrong
}

const isPostalCode = (text: string): boolean =>
  text.length >= POSTAL_CODE_LENGTH.least && text.length <= POSTAL_CODE_LENGTH.most && POSTAL_CODE.test(text)

function wrongOfPlace({ street_no, care_of, country }: CarrierAddress, place: Place): AddressField[] {
  const { least, most } = place === PACKSTATION ? LOCKER_IDS : RETAIL_IDS
  const number = Number(street_no.trim())
  const isKnown = POST_NUMBER.test(postNumberOf(care_of)) || (place === POSTFILIALE && care_of.includes('@'))
  return [
    ...(Number.isInteger(number) && number >= least && number <= most ? [] : (['street_no'] as const)),
    ...(isKnown ? [] : (['care_of'] as const)),
    ...(country.trim().toUpperCase() === HOME ? [] : (['country'] as const)),
  ]
}

/** To whom a parcel goes: a door, a Packstation or a Postfiliale, which also takes an e-mail address for the post number. */
export function consigneeOf(address: CarrierAddress): Consignee {
  const place = postPlace(address.street)
  if (!place) return { ...contactOf(address), ...phoneAbroad(address) }
  const where = { name: personOf(address), ...townOf(address) }
  const number = Number(address.street_no.trim())
  if (place === PACKSTATION) return { ...where, lockerID: number, postNumber: postNumberOf(address.care_of) }
  const who = address.care_of.includes('@')
    ? { email: address.care_of.trim() }
    : { postNumber: postNumberOf(address.care_of) }
  return { ...where, retailID: number, ...who }
}

/** An address with a door; a person stands below the company. Care of and addition stand in the line that DHL has for both. */
export function contactOf(address: CarrierAddress): ContactAddress {
  const [name1 = '', name2 = ''] = nameLines(address)
  const addition = [address.care_of, address.address_addition].map((part) => part.trim()).filter(Boolean)
  const streetNo = address.street_no.trim()
  return {
    name1,
    ...(name2 && { name2 }),
    addressStreet: address.street.trim(),
    ...(streetNo && { addressHouse: streetNo }),
    ...(addition.length > 0 && { additionalAddressInformation1: addition.join(', ') }),
    ...townOf(address),
  }
}

const townOf = ({ zip_code, city, country }: CarrierAddress) => ({
  postalCode: zip_code.trim(),
  city: city.trim(),
  country: countryCode(country) ?? country,
})

/** Within Germany DHL takes no phone number; abroad its partners may need one. */
const phoneAbroad = ({ country, phone_number = '' }: CarrierAddress): { phone?: string } =>
  country.trim().toUpperCase() === HOME || phone_number.trim() === '' ? {} : { phone: phone_number.trim() }

const personOf = ({ first_name, last_name }: CarrierAddress): string =>
  `${first_name.trim()} ${last_name.trim()}`.trim()

const nameLines = (address: CarrierAddress): string[] =>
  [address.company.trim(), personOf(address)].filter((line) => line !== '')

const postNumberOf = (careOf: string): string => careOf.replaceAll(/\s/g, '')
