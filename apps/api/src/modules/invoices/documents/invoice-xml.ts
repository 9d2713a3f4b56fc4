import { isGtin } from '@kontor/contract/catalogue'
import { isDiscountKind } from '@kontor/contract/orders'
import { fill } from '@kontor/contract/shared'
import { languageOf } from '../../../platform/documents/country.ts'
import {
  type EInvoice,
  type EInvoiceLine,
  eInvoiceXml,
  type XRechnungParts,
} from '../../../platform/documents/e-invoice.ts'
import type { ChargeAmounts } from '../invoice-amounts.ts'
import type { DocumentLine, InvoiceDocument } from '../invoice-document.ts'
import { invoiceText } from './invoice-documents.texts.ts'
import { documentNotes } from './invoice-notes.ts'

/** UNTDID 4461: online payment service; the marketplace collects the money and pays it back. */
const PAID_ONLINE = '68'
/** UNTDID 5189: discount. */
const DISCOUNT = '95'
/** UNTDID 7161: freight service, additional packaging, other services, miscellaneous; of an allowance UNTDID 5189. */
const CHARGE_CODES = {
  shipping: 'FC',
  gift_wrap: 'ABL',
  cod_fee: 'ADR',
  delivery_tip: 'ABK',
  other: 'ABK',
  discount: DISCOUNT,
  shipping_discount: DISCOUNT,
} as const satisfies Record<ChargeAmounts['kind'], string>

/** An issued document as an e-invoice. */
export const invoiceXml = (document: InvoiceDocument): string => eInvoiceXml(eInvoiceOf(document))

/** Where goods went, when it is still known. */
export type DeliveryPlace = { readonly zip_code: string; readonly city: string }

/**
 * An issued document as XRechnung 3.0 (KoSIT): the same document with whom it is for (BR-DE-15), whom to ask (BR-DE-2, 5 to 7)
 * and where the goods went. A delivery has to name its place there (BR-DE-10, BR-DE-11); where that is not known any more, it
 * is left out.
 */
export function xRechnungXml(
  document: InvoiceDocument,
  xrechnung: XRechnungParts,
  place: DeliveryPlace | null,
): string {
  const invoice = eInvoiceOf(document)
  const delivery = place && invoice.delivery ? { ...invoice.delivery, place } : null
  return eInvoiceXml({ ...invoice, xrechnung, delivery })
}

function eInvoiceOf(document: InvoiceDocument): EInvoice {
  const { kind, seller, buyer, channel, gross_cents } = document
  const isCredit = kind === 'credit_note'
  const buyerName = buyer.company || buyer.name
  return {
    kind,
    number: document.number,
    issue_date: document.issue_date,
    notes: documentNotes(document),
    currency: document.currency,
    seller: { ...seller, street: `${seller.street} ${seller.street_no}`.trim() },
    buyer: {
      name: buyerName,
      ...(buyer.company && { contact: buyer.name }),
      zip_code: buyer.zip_code,
      street: `${buyer.street} ${buyer.street_no}`.trim(),
      line_two: buyer.care_of,
      city: buyer.city,
      country: buyer.country,
    },
    lines: document.lines.map((line) => lineOf(document, line)),
    delivery: { name: buyerName, country: document.delivery_country },
    delivery_date: document.delivery_date,
    period: null,
    order_number: document.order_number,
    payment: { type_code: PAID_ONLINE, information: channel, account: null },
    terms: isCredit ? { text: fill(textOf(document, 'refund'), { channel }), due_date: null } : null,
    charges: document.charges.map((charge) => ({
      isCharge: !isDiscountKind(charge.kind),
      cents: Math.abs(charge.net_cents),
      reason_code: CHARGE_CODES[charge.kind],
      reason: charge.name || textOf(document, charge.kind),
      vat: charge.vat,
    })),
    taxes: document.taxes.map((tax) => ({
      ...tax,
      exemption: tax.vat.category === 'G' ? textOf(document, 'export') : null,
    })),
    net_cents: document.net_cents,
    tax_cents: document.tax_cents,
    gross_cents,
    prepaid_cents: isCredit ? 0 : gross_cents,
    refers_to: document.refers_to,
  }
}

const lineOf = (document: InvoiceDocument, line: DocumentLine): EInvoiceLine => ({
  name: line.title,
  gtin: isGtin(line.ean) ? line.ean : '',
  article_number: line.article_number,
  traits: [
    { name: 'size', value: line.size },
    { name: 'color', value: line.color },
  ].filter(({ value }) => value !== ''),
  price_cents: line.price_net_cents,
  quantity: 1,
  vat: line.vat,
  allowance:
    line.allowance_net_cents === 0
      ? null
      : {
          isCharge: false,
          cents: line.allowance_net_cents,
          reason_code: DISCOUNT,
          reason: textOf(document, 'allowance'),
        },
  net_cents: line.net_cents,
})

const textOf = (document: InvoiceDocument, key: Parameters<typeof invoiceText>[0]): string =>
  invoiceText(key, languageOf(document.delivery_country))
