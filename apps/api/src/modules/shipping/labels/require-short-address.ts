import { type LimitedAddress, type LimitedField, longestText, tooLongFields } from '@kontor/contract/orders'
import type { Locale, Translated } from '@kontor/contract/shared'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { PostalAddress } from '../../orders/orders.tables.ts'
import { fieldName } from '../shipping.texts.ts'

/** The fields that a label names differently from the address form. */
const LABEL_FIELDS: Readonly<Partial<Record<LimitedField, Translated>>> = {
  name: { de: 'Name', en: 'name', es: 'nombre' },
  company: { de: 'Firma', en: 'company', es: 'empresa' },
  care_of: { de: 'Adresszusatz', en: 'address addition', es: 'complemento de dirección' },
}

/**
 * Makes sure that a label of the carrier can hold the address, before one is asked for.
 * @throws AppError `address_too_long`
 */
export function requireShortAddress(address: LimitedAddress, carrier: string, locale: Locale): void {
  const long = tooLongFields(address, carrier)
  if (long.length === 0) return
  const nameOf = (field: LimitedField) => LABEL_FIELDS[field]?.[locale] ?? fieldName(field, locale)
  const fields = long.map((field) => `${nameOf(field)} (max. ${longestText(field, carrier)})`).join(', ')
  throw new AppError('address_too_long', { carrier: carrier.toUpperCase(), fields })
}

/** An order's address as labels print it: care of and addition stand in one line. Pure. */
export const printedAddress = (address: PostalAddress): LimitedAddress => ({
  ...address,
  care_of: [address.care_of, address.address_addition].filter((part) => part.trim() !== '').join(', '),
})
