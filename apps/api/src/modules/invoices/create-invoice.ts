import type { InvoiceBody } from '@kontor/contract/invoices'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { allocateNumber } from './allocate-number.ts'
import { draftInvoice, obstacleTo } from './draft-invoice.ts'
import type { Buyer } from './invoice-document.ts'
import { seriesOf } from './invoice-number.ts'
import { billedTo } from './invoice-overview.ts'
import { documentsOf, findSeller, invoiceNumbersOf, type StoredDocument } from './invoices.repository.ts'
import { issueDocument } from './issue-document.ts'
import { findSoldOrder, findSoldOrders, lockOrder, type SoldOrder } from './sold-order.repository.ts'

/**
 * Issues the invoice of an order, once, however many requests arrive at the same time.
 * @throws AppError `order_not_found`, what `obstacleTo` finds, and what `allocateNumber` refuses
 */
export const createInvoice = (ctx: Ctx, orderId: number, body: InvoiceBody): Promise<StoredDocument> =>
  issueInvoice(ctx, orderId, (order) => ({
    buyer: buyerOf(order, body),
    wanted: body.suggested_number === body.invoice_number ? null : body.invoice_number,
  }))

/**
 * Issues the invoice of an order as its dialog suggests it: with the next number, to whom the channel says to bill.
 * @throws AppError as `createInvoice`, and `invoice_buyer_incomplete`
 */
export const createSuggestedInvoice = (ctx: Ctx, orderId: number): Promise<StoredDocument> =>
  issueInvoice(ctx, orderId, (order) => {
    const buyer = billedTo(order)
    if (!isComplete(buyer)) throw new AppError('invoice_buyer_incomplete')
    return { buyer, wanted: null }
  })

/**
 * What keeps the invoices of these orders from being issued as they are suggested, in a few statements for all of them.
 * @returns why not, by order; nothing for an order that can have one, or that the company does not have
 */
export async function judgeInvoices(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, AppError>> {
  const { seller } = await findSeller(ctx)
  const issued = await invoiceNumbersOf(ctx, orderIds)
  return new Map(
    (await findSoldOrders(ctx, orderIds)).flatMap((order) => {
      const obstacle = obstacleTo(order, seller, issued.get(order.id) ?? null, ctx.locale)
      if (obstacle) return [[order.id, new AppError(obstacle.code, obstacle.params)] as const]
      return isComplete(billedTo(order))
        ? []
        : [[order.id, new AppError('invoice_buyer_incomplete')] as const]
    }),
  )
}

/** What an invoice says of whom it is for (§ 14 (4) no. 1 UStG). Pure. */
const isComplete = ({ name, street, street_no, zip_code, city }: Buyer): boolean =>
  [name, street, street_no, zip_code, city].every((part) => part !== '')

/** @param decide whom the invoice is for, and with which number; null: the next one */
async function issueInvoice(
  ctx: Ctx,
  orderId: number,
  decide: (order: SoldOrder) => { readonly buyer: Buyer; readonly wanted: string | null },
): Promise<StoredDocument> {
  const order = (await lockOrder(ctx, orderId)) ? await findSoldOrder(ctx, orderId) : null
  if (!order) throw new AppError('order_not_found')
  const { seller, prefixes } = await findSeller(ctx)
  const issued = (await documentsOf(ctx, orderId)).find(({ document }) => document.kind === 'invoice')
  const obstacle = obstacleTo(order, seller, issued?.document.number ?? null, ctx.locale)
  if (obstacle) throw new AppError(obstacle.code, obstacle.params)
  const { buyer, wanted } = decide(order)
  const today = berlinDay(ctx.now)
  const draft = draftInvoice(order, { seller, buyer }, today)
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
