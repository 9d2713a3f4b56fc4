import { PACKSTATION, POSTFILIALE } from '@kontor/contract/orders'
import type { Locale } from '@kontor/contract/shared'
import { countryLine } from '../../../platform/documents/country.ts'
import type { PostalAddress } from '../../orders/orders.tables.ts'
import type { StoreAddress } from '../../organisation/organisation.tables.ts'

/** A customer's address as it stands on an envelope; the country only where it is not Germany. */
export function customerLines(address: PostalAddress, language: Locale): string[] {
  const street = address.street.trim()
  const place = street.toLowerCase()
  const isStation = place === PACKSTATION || place === POSTFILIALE
  const streetName = isStation ? street.charAt(0).toUpperCase() + street.slice(1).toLowerCase() : street
  return [
    address.company,
    `${address.first_name} ${address.last_name}`,
    address.care_of,
    address.address_addition,
    `${streetName} ${address.street_no}`,
    `${address.zip_code} ${address.city}`,
    countryLine(address.country, language),
  ]
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** A store's address as it stands on an envelope. */
export const storeLines = (address: StoreAddress, language: Locale): string[] =>
  [
    address.name,
    `${address.street} ${address.street_no}`,
    `${address.zip_code} ${address.city}`,
    countryLine(address.country, language),
  ]
    .map((line) => line.trim())
    .filter((line) => line !== '')
