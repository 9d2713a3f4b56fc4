import type { CreditNoteOccasion } from '@kontor/contract/invoices'
import type { ChargeKind } from '@kontor/contract/orders'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { allocateNumber } from './allocate-number.ts'
import {
  type CreditedAmounts,
  type CreditedFee,
  type CreditedLine,
  creditedAmounts,
} from './credited-amounts.ts'
import { documentAmounts } from './invoice-amounts.ts'
import type { InvoiceDocument, Seller } from './invoice-document.ts'
import { seriesOf } from './invoice-number.ts'
import { documentsOf, findSeller } from './invoices.repository.ts'
import { issueDocument } from './issue-document.ts'
import { lockOrder } from './sold-order.repository.ts'

interface Credit {
  readonly order_id: number
  readonly lines: readonly CreditedLine[]
  /** Charges that go back by themselves. */
  readonly fees?: readonly CreditedFee[]
  readonly occasion: CreditNoteOccasion
  /** Names the occasion, so that it makes one credit note however often its event arrives. */
  readonly key: string
}

/** A piece came back (event of returns): its invoice is corrected by what is refunded. */
export const creditReturn = (
  ctx: Ctx,
  event: { order_id: number; line_id: number; return_id: number; refund_cents: number },
): Promise<void> =>
  credit(ctx, {
    order_id: event.order_id,
    lines: [{ line_id: event.line_id, cents: event.refund_cents }],
    occasion: 'return',
    key: `return ${event.return_id}`,
  })

/** The refund of a return has grown by what was set aside for goodwill (event of returns). */
export const creditRaisedRefund = (
  ctx: Ctx,
  event: { order_id: number; line_id: number; return_id: number; refund_cents: number },
): Promise<void> =>
  credit(ctx, {
    order_id: event.order_id,
    lines: [{ line_id: event.line_id, cents: event.refund_cents }],
    occasion: 'return',
    key: `refund raised of return ${event.return_id}`,
  })

/** A full return gives back delivery as well (event of returns): shipping of its lines, and charges. */
export async function creditDelivery(
  ctx: Ctx,
  event: {
    order_id: number
    refund_id: number
    shipping: readonly { line_id: number; cents: number }[]
    charges: readonly { kind: ChargeKind; name: string; line_ids: readonly number[] }[]
  },
): Promise<void> {
  await credit(ctx, {
    order_id: event.order_id,
    lines: event.shipping.map(({ line_id, cents }) => ({ line_id, cents: 0, shipping_cents: cents })),
    fees: event.charges,
    occasion: 'return',
    key: `delivery refund ${event.refund_id}`,
  })
}

/** A goodwill case was answered: accepted, it corrects an invoice that exists; one that comes later shows the allowance. */
export async function creditGoodwill(
  ctx: Ctx,
  event: { order_id: number; line_id: number; case_id: number; cents: number; state: string },
): Promise<void> {
  if (event.state !== 'accepted') return
  await credit(ctx, {
    order_id: event.order_id,
    lines: [{ line_id: event.line_id, cents: event.cents }],
    occasion: 'goodwill',
    key: `case ${event.case_id}`,
  })
}

/** Invoiced pieces were cancelled after all, because their parcel was withdrawn: they are credited in full. */
export const creditCancellation = (
  ctx: Ctx,
  event: { order_id: number; line_ids: readonly number[] },
): Promise<void> =>
  credit(ctx, {
    order_id: event.order_id,
    lines: event.line_ids.map((line_id) => ({ line_id })),
    occasion: 'cancellation',
    key: `cancellation ${[...event.line_ids].sort((a, b) => a - b).join(' ')}`,
  })

async function credit(ctx: Ctx, { order_id: orderId, lines, fees, occasion, key }: Credit): Promise<void> {
  if (!(await lockOrder(ctx, orderId))) return
  const documents = await documentsOf(ctx, orderId)
  const invoice = documents.find(({ document }) => document.kind === 'invoice')
  if (!invoice || documents.some(({ occasionKey }) => occasionKey === key)) return
  const notes = documents.flatMap(({ document }) => (document.kind === 'credit_note' ? [document] : []))
  const credited = creditedAmounts(invoice.document, notes, lines, fees)
  if (!credited) return
  const today = berlinDay(ctx.now)
  const { prefixes, seller } = await findSeller(ctx)
  const number = await allocateNumber(ctx, seriesOf(prefixes.credit_note, today), null)
  const issued = await issueDocument(ctx, {
    orderId,
    document: {
      ...withLogo(draftCreditNote(invoice.document, credited, occasion), seller.logo),
      number,
      issue_date: today,
    },
    refersTo: invoice.id,
    occasionKey: key,
  })
  // The order is locked, so no other transaction can have issued it; if one had, this keeps the number from being lost.
  if (!issued) throw new Error(`the credit note ${number} was issued twice`)
}

/** A note says who sells as its invoice does, and prints the logo of its own day. */
const withLogo = <D extends Pick<InvoiceDocument, 'seller'>>(draft: D, logo: Seller['logo']): D => {
  const { logo: _, ...seller } = draft.seller
  return { ...draft, seller: { ...seller, ...(logo && { logo }) } }
}

/** Says of the invoice what is no longer true, at the rates that the invoice had (§ 17 Abs. 1 UStG). */
function draftCreditNote(
  invoice: InvoiceDocument,
  { pieces, charges }: CreditedAmounts,
  occasion: CreditNoteOccasion,
): Omit<InvoiceDocument, 'number' | 'issue_date'> {
  const { lines, ...totals } = documentAmounts(
    pieces.map(({ line, gross_cents, shipping_cents }) => ({
      vat: line.vat,
      gross_cents,
      goodwill_cents: 0,
      shipping_cents,
    })),
    charges,
  )
  return {
    ...invoice,
    ...totals,
    kind: 'credit_note',
    lines: pieces.flatMap(({ line, shipping_cents }, index) => {
      const amounts = lines[index]
      return amounts ? [{ ...line, ...amounts, shipping_gross_cents: shipping_cents }] : []
    }),
    refers_to: { number: invoice.number, issue_date: invoice.issue_date },
    occasion,
  }
}
