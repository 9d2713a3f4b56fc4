import { errorMessage } from '@kontor/contract/errors'
import type { InvoiceBody, InvoiceOverview, IssuedDocument } from '@kontor/contract/invoices'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fromCents } from '../../platform/money.ts'
import { suggestNumber } from './allocate-number.ts'
import { USUAL_RULE, vatCountryOf } from './delivery-vat.ts'
import { draftInvoice, obstacleTo } from './draft-invoice.ts'
import type { Buyer, Seller } from './invoice-document.ts'
import { seriesOf } from './invoice-number.ts'
import { documentsOf, findSeller, type StoredDocument } from './invoices.repository.ts'
import { findSoldOrder, type SoldOrder } from './sold-order.repository.ts'

/** The invoice of an order: what it would say, and what was issued. @throws AppError `order_not_found` */
export async function invoiceOverview(ctx: Ctx, orderId: number): Promise<InvoiceOverview> {
  const order = await findSoldOrder(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  const { seller, prefixes } = await findSeller(ctx)
  const documents = (await documentsOf(ctx, orderId)).map((document) => issuedDocument(document))
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  const today = berlinDay(ctx.now)
  const obstacle = obstacleTo(order, seller, invoice?.number ?? null, ctx.locale)
  const buyer = billedTo(order)
  return {
    order_id: order.id,
    can_create: obstacle === null,
    obstacle: obstacle && !invoice ? errorMessage(obstacle.code, ctx.locale, obstacle.params) : null,
    invoice_number: await suggestNumber(ctx, seriesOf(prefixes.invoice, today)),
    invoice_company: buyer.company,
    invoice_name: buyer.name,
    invoice_care_of: buyer.care_of,
    invoice_street: buyer.street,
    invoice_street_no: buyer.street_no,
    invoice_zip_code: buyer.zip_code,
    invoice_city: buyer.city,
    invoice_country: buyer.country,
    preview: obstacle ? null : preview(order, { seller, buyer }, today),
    invoice_path: invoice?.path ?? null,
    documents,
  }
}

/** The body that issues an invoice as it is suggested. */
export const prefilled = (overview: InvoiceOverview): InvoiceBody => ({
  invoice_number: overview.invoice_number,
  suggested_number: overview.invoice_number,
  invoice_company: overview.invoice_company,
  invoice_name: overview.invoice_name,
  invoice_care_of: overview.invoice_care_of,
  invoice_street: overview.invoice_street,
  invoice_street_no: overview.invoice_street_no,
  invoice_zip_code: overview.invoice_zip_code,
  invoice_city: overview.invoice_city,
})

/** An issued document as the calls answer it. */
export const issuedDocument = ({ id, orderId, pdfFile, document }: StoredDocument): IssuedDocument => ({
  id,
  kind: document.kind,
  number: document.number,
  issue_date: document.issue_date,
  refers_to: document.refers_to?.number ?? null,
  occasion: document.occasion,
  currency: document.currency,
  net: fromCents(document.net_cents),
  tax: fromCents(document.tax_cents),
  gross: fromCents(document.gross_cents),
  path: pdfFile === null ? null : `/v1/directsales/invoice/${orderId}/documents/${id}.pdf`,
})

/** Whom the channel says to bill; the recipient where it says nothing. */
export function billedTo({ billing, delivery }: SoldOrder): Buyer {
  const address = billing ?? delivery
  const addition = [address?.care_of, address?.address_addition].filter((part) => part).join(', ')
  return {
    company: address?.company ?? '',
    name: `${address?.first_name ?? ''} ${address?.last_name ?? ''}`.trim(),
    care_of: addition,
    street: address?.street ?? '',
    street_no: address?.street_no ?? '',
    zip_code: address?.zip_code ?? '',
    city: address?.city ?? '',
    country: /^[A-Z]{2}$/.test(address?.country ?? '') ? (address?.country ?? '') : '',
  }
}

function preview(
  order: SoldOrder,
  parties: { seller: Seller; buyer: Buyer },
  today: string,
): InvoiceOverview['preview'] {
  const draft = draftInvoice(order, parties, today)
  return {
    currency: draft.currency,
    delivery_date: draft.delivery_date,
    delivery_country: draft.delivery_country,
    vat_country: vatCountry(order, parties.seller),
    net: fromCents(draft.net_cents),
    tax: fromCents(draft.tax_cents),
    gross: fromCents(draft.gross_cents),
    taxes: draft.taxes.map(({ vat, basis_cents, tax_cents }) => ({
      rate: vat.rate,
      net: fromCents(basis_cents),
      tax: fromCents(tax_cents),
    })),
  }
}

function vatCountry({ delivery }: SoldOrder, { vat_rule, country: sellerCountry }: Seller): string | null {
  const address = { country: delivery?.country ?? '', zip_code: delivery?.zip_code ?? '' }
  const country = vatCountryOf(address, vat_rule ?? USUAL_RULE, sellerCountry)
  if (country === 'export') return null
  return country === 'XI' ? 'GB' : country
}
