import { documentAmounts } from '../invoice-amounts.ts'
import type { InvoiceDocument } from '../invoice-document.ts'

const EXPORT = { category: 'G', rate: 0 } as const
const SHIPPING_CENTS = 60_000

/** An export in yen, free of VAT: goods for ¥5,500, shipping for ¥600, ¥6,100 in all. */
export function yenInvoice(): InvoiceDocument {
  const { lines, ...totals } = documentAmounts([
    { vat: EXPORT, gross_cents: 550_000, goodwill_cents: 0, shipping_cents: SHIPPING_CENTS },
  ])
  return {
    kind: 'invoice',
    number: 'RE-2026-00001',
    issue_date: '2026-03-10',
    delivery_date: '2026-03-09',
    delivery_country: 'GB',
    currency: 'JPY',
    order_number: '303-1234567-1234567',
    order_date: '2026-03-08',
    channel: 'Amazon',
    seller: {
      name: 'Schuhhaus Müller GmbH',
      street: 'Königstraße',
      street_no: '12',
      zip_code: '90402',
      city: 'Nürnberg',
      country: 'DE',
      vat_id: 'DE123456789',
      tax_number: '',
      iban: '',
      bic: '',
      email: 'rechnung@schuhhaus.example',
      phone: '',
    },
    buyer: {
      company: '',
      name: 'Hanako Mori',
      care_of: '',
      street: 'Baker Street',
      street_no: '221b',
      zip_code: 'NW1 6XE',
      city: 'London',
      country: 'GB',
    },
    ...totals,
    lines: lines.map((amounts) => ({
      ...amounts,
      line_id: 1,
      title: 'Sneaker weiß',
      ean: '4006381333931',
      article_number: '1-1-22427',
      size: '38',
      color: 'weiß',
      vat: EXPORT,
      shipping_gross_cents: SHIPPING_CENTS,
    })),
    refers_to: null,
    occasion: null,
  }
}
