import type { InvoiceOverview, IssuedDocument } from '@kontor/contract/invoices'

/** An invoice overview for tests: not issued yet, and it can be; `over` replaces fields. */
export const anInvoice = (over: Partial<InvoiceOverview> = {}): InvoiceOverview => ({
  order_id: 10452,
  can_create: true,
  obstacle: null,
  invoice_number: 'RE-2026-00017',
  invoice_company: '',
  invoice_name: 'Erika Mustermann',
  invoice_care_of: '',
  invoice_street: 'Hauptstraße',
  invoice_street_no: '12a',
  invoice_zip_code: '10115',
  invoice_city: 'Berlin',
  invoice_country: 'DE',
  preview: {
    currency: 'EUR',
    delivery_date: '2026-11-20',
    delivery_country: 'DE',
    vat_country: 'DE',
    net: 67.18,
    tax: 12.77,
    gross: 79.95,
    taxes: [{ rate: 19, net: 67.18, tax: 12.77 }],
  },
  invoice_path: null,
  documents: [],
  ...over,
})

export const aDocument = (over: Partial<IssuedDocument> = {}): IssuedDocument => ({
  id: 31,
  kind: 'invoice',
  number: 'RE-2026-00017',
  issue_date: '2026-11-20',
  refers_to: null,
  occasion: null,
  currency: 'EUR',
  net: 67.18,
  tax: 12.77,
  gross: 79.95,
  path: '/v1/directsales/invoice/10452/documents/31.pdf',
  ...over,
})
