import { CARRIER_LENGTHS, type LimitedField, tooLongFields } from '@kontor/contract/orders'
import type { Locale, Translated } from '@kontor/contract/shared'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { PostalAddress } from '../../orders/orders.tables.ts'

const NAMES = {
  name: { de: 'Name', en: 'name', es: 'nombre' },
  company: { de: 'Firma', en: 'company', es: 'empresa' },
  street: { de: 'Straße', en: 'street', es: 'calle' },
  street_no: { de: 'Hausnummer', en: 'house number', es: 'número' },
  care_of: { de: 'Adresszusatz', en: 'address addition', es: 'complemento de dirección' },
  zip_code: { de: 'Postleitzahl', en: 'postcode', es: 'código postal' },
  city: { de: 'Ort', en: 'city', es: 'localidad' },
} as const satisfies Record<LimitedField, Translated>

/**
 * Makes sure that a label can hold the address, before one is asked for.
 * @throws AppError `address_too_long`
 */
export function requireShortAddress(address: PostalAddress, locale: Locale): void {
  const addition = [address.care_of, address.address_addition].filter((part) => part.trim() !== '')
  const long = tooLongFields({ ...address, care_of: addition.join(', ') })
  if (long.length === 0) return
  const fields = long.map((field) => `${NAMES[field][locale]} (max. ${CARRIER_LENGTHS[field]})`).join(', ')
  throw new AppError('address_too_long', { fields })
}
