import type { Locale, Translated } from '@kontor/contract/shared'
import type { SellerField } from './invoice-document.ts'

/** What the calls of invoices say. */
export const MESSAGES = {
  invoice_being_created: {
    de: 'Rechnung wird erstellt',
    en: 'The invoice is being created',
    es: 'Se está creando la factura',
  },
} as const satisfies Record<string, Translated>

const SELLER_FIELDS: Readonly<Record<SellerField, Translated>> = {
  name: { de: 'Firmenname', en: 'company name', es: 'nombre de la empresa' },
  street: { de: 'Straße', en: 'street', es: 'calle' },
  zip_code: { de: 'Postleitzahl', en: 'postcode', es: 'código postal' },
  city: { de: 'Ort', en: 'city', es: 'localidad' },
  vat_id: { de: 'Umsatzsteuer-ID', en: 'VAT id', es: 'NIF-IVA' },
  vat_id_or_tax_number: {
    de: 'Umsatzsteuer-ID oder Steuernummer',
    en: 'VAT id or tax number',
    es: 'NIF-IVA o número fiscal',
  },
}

/** `Straße, Ort`: what is missing, for the error that says so. */
export const sellerFieldNames = (fields: readonly SellerField[], locale: Locale): string =>
  fields.map((field) => SELLER_FIELDS[field][locale]).join(', ')
