import type { Locale, Translated } from '@kontor/contract/shared'
import type { HistoryTexts } from '../orders/index.ts'
import type { SellerField } from './invoice-document.ts'

/** The entries of the history of an order that are about its invoices. */
export const invoicesHistory = {
  transitions: {
    invoice_issued_tr: { de: 'Rechnung erstellt', en: 'Invoice created', es: 'Factura creada' },
    credit_note_issued_tr: {
      de: 'Rechnungskorrektur erstellt',
      en: 'Credit note created',
      es: 'Factura rectificativa creada',
    },
  },
  reasons: {},
} as const satisfies HistoryTexts

/** The answers of the calls of invoices. */
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

/** What XRechnung wants of whom to ask. */
export type ContactField = 'phone' | 'email'

const CONTACT_FIELDS: Readonly<Record<ContactField, Translated>> = {
  phone: { de: 'Telefon', en: 'telephone', es: 'teléfono' },
  email: { de: 'E-Mail', en: 'e-mail', es: 'correo electrónico' },
}

/** `Telefon, E-Mail` */
export const contactFieldNames = (fields: readonly ContactField[], locale: Locale): string =>
  fields.map((field) => CONTACT_FIELDS[field][locale]).join(', ')

/** `Straße, Ort`: the names of missing fields, for the error that lists them. */
export const sellerFieldNames = (fields: readonly SellerField[], locale: Locale): string =>
  fields.map((field) => SELLER_FIELDS[field][locale]).join(', ')
