import type { InvoiceBody } from '@kontor/contract/invoices'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { allocateNumber } from './allocate-number.ts'
import { draftInvoice, obstacleTo } from './draft-invoice.ts'
import type { Buyer } from './invoice-document.ts'
import { seriesOf } from './invoice-number.ts'
import { documentsOf, findSeller, type StoredDocument } from './invoices.repository.ts'
import { issueDocument } from './issue-document.ts'
import { findSoldOrder, lockOrder, type SoldOrder } from './sold-order.repository.ts'

/**
 * Issues the invoice of an order, once, however many requests arrive at the same time.
 * @throws AppError `order_not_found`, what `obstacleTo` finds, and what `allocateNumber` refuses
 */
export async function createInvoice(ctx: Ctx, orderId: number, body: InvoiceBody): Promise<StoredDocument> {
  const order = (await lockOrder(ctx, orderId)) ? await findSoldOrder(ctx, orderId) : null
  if (!order) throw new AppError('order_not_found')
  const { seller, prefixes } = await findSeller(ctx)
  const issued = (await documentsOf(ctx, orderId)).find(({ document }) => document.kind === 'invoice')
  const obstacle = obstacleTo(order, seller, issued?.document.number ?? null, ctx.locale)
  if (obstacle) throw new AppError(obstacle.code, obstacle.params)
  const today = berlinDay(ctx.now)
  const draft = draftInvoice(order, { seller, buyer: buyerOf(order, body) }, today)
  const wanted = body.suggested_number === body.invoice_number ? null : body.invoice_number
  const number = await allocateNumber(ctx, seriesOf(prefixes.invoice, today), wanted)
  const invoice = await issueDocument(ctx, {
    orderId,
    document: { ...draft, number },
    refersTo: null,
    occasionKey: null,
  })
  if (!invoice) throw new Error(`the invoice of order ${orderId} was not written`)
  return invoice
}

const buyerOf = (order: SoldOrder, body: InvoiceBody): Buyer => ({
  company: body.invoice_company,
  name: body.invoice_name,
  care_of: body.invoice_care_of,
  street: body.invoice_street,
  street_no: body.invoice_street_no,
  zip_code: body.invoice_zip_code,
  city: body.invoice_city,
  country: (order.billing ?? order.delivery)?.country ?? '',
})
