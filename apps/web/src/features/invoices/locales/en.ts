import type { de } from './de.ts'

export const en: typeof de = {
  title: 'Invoice',
  create: 'Create invoice',
  download: 'Download invoice',
  amount: 'To be invoiced: {amount}',
  beingMade: 'The PDF file is being made …',
  documents: 'Issued documents',
  open: 'Open {document} (opens in a new tab)',
  kind: {
    invoice: 'Invoice {number}',
    credit_note: 'Credit note {number}',
  },
  issuedAt: 'of {date}',
  occasion: {
    return: 'Return',
    goodwill: 'Goodwill',
    cancellation: 'Cancellation',
  },
  form: {
    number: 'Invoice number',
    numberHint: 'The next of your consecutive numbers is suggested. One of your own has to be free.',
    company: 'Company',
    name: 'Name',
    careOf: 'Address addition',
    street: 'Street',
    streetNo: 'House number',
    zip: 'Postcode',
    city: 'City',
    country: 'Country',
    countryFixed: 'The country is fixed.',
    noCountry: 'not given',
    numberForm: 'Only letters, digits, spaces and . / _ - please.',
    confirm: 'Create invoice',
  },
  sum: {
    title: 'Amount',
    net: 'Net',
    tax: 'VAT {rate}',
    export: 'VAT exempt export',
    gross: 'Gross',
    delivered: 'Delivered on {date} to {country}',
    vatOf: 'VAT by the rates of {country}',
  },
  final:
    'An issued invoice cannot be changed any more. Returns and goodwill are balanced with a credit note.',
  done: '{message} ({number})',
}
