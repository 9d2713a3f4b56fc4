import type { CreditNoteOccasion, InvoiceKind } from '@kontor/contract/invoices'
import type { Vat, VatRule } from './delivery-vat.ts'
import type { ChargeAmounts, LineAmounts, TaxAmounts } from './invoice-amounts.ts'

/** A logo as documents print it: a JPEG of the file store, and its sides in pixels. */
export interface PrintedLogo {
  readonly file: string
  readonly width: number
  readonly height: number
}

/** Who sells, as the document says it. What is not known is empty. */
export interface Seller {
  readonly name: string
  readonly street: string
  readonly street_no: string
  readonly zip_code: string
  readonly city: string
  readonly country: string
  /** `DE123456789` */
  readonly vat_id: string
  /** Number at the tax office. */
  readonly tax_number: string
  readonly iban: string
  readonly bic: string
  readonly email: string
  readonly phone: string
  /** What it has decided about VAT abroad; left out: the usual. */
  readonly vat_rule?: VatRule
  /** What it wants to say on every document. */
  readonly free_text?: string
  /** Left out: it had none when the document was issued. */
  readonly logo?: PrintedLogo
}

/** Who the document is made out to. */
export interface Buyer {
  readonly company: string
  readonly name: string
  readonly care_of: string
  readonly street: string
  readonly street_no: string
  readonly zip_code: string
  readonly city: string
  readonly country: string
}

/** One piece on the document. */
export interface DocumentLine extends LineAmounts {
  /** Line of the order. */
  readonly line_id: number
  readonly title: string
  readonly ean: string
  readonly article_number: string
  readonly size: string
  readonly color: string
  readonly vat: Vat
  /** What its shipping cost beside it, gross; part of the charges. */
  readonly shipping_gross_cents: number
}

/** Everything that an invoice or credit note says. Amounts in minor units of `currency`, days `YYYY-MM-DD`. */
export interface InvoiceDocument {
  readonly kind: InvoiceKind
  readonly number: string
  readonly issue_date: string
  /** The last day on which something of it left. */
  readonly delivery_date: string
  readonly delivery_country: string
  readonly currency: string
  /** Number of the order at its channel. */
  readonly order_number: string
  /** Berlin's day of the order. */
  readonly order_date: string
  readonly channel: string
  readonly seller: Seller
  readonly buyer: Buyer
  readonly lines: readonly DocumentLine[]
  readonly charges: readonly ChargeAmounts[]
  readonly taxes: readonly TaxAmounts[]
  readonly net_cents: number
  readonly tax_cents: number
  readonly gross_cents: number
  /** Of a credit note: the invoice that it is about, and why. */
  readonly refers_to: { readonly number: string; readonly issue_date: string } | null
  readonly occasion: CreditNoteOccasion | null
}

/** What must be known of a seller before it may issue documents (§ 14 Abs. 4 UStG; EN 16931: BR-CO-26, BR-G-02). */
export type SellerField = 'name' | 'street' | 'zip_code' | 'city' | 'vat_id' | 'vat_id_or_tax_number'

/** What is missing of it. Exports must name the VAT id; elsewhere the tax number will do. */
export function missingOfSeller(seller: Seller, isExport: boolean): SellerField[] {
  const missing: SellerField[] = (['name', 'street', 'zip_code', 'city'] as const).filter(
    (field) => seller[field] === '',
  )
  if (isExport && seller.vat_id === '') missing.push('vat_id')
  else if (seller.vat_id === '' && seller.tax_number === '') missing.push('vat_id_or_tax_number')
  return missing
}
