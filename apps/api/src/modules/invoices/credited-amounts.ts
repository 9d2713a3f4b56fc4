import type { ChargeKind } from '@kontor/contract/orders'
import { floorTo, smallestCents } from '../../platform/money.ts'
import { type DiscountBearer, shareDiscounts } from '../orders/index.ts'
import type { ChargeAmounts, SoldCharge } from './invoice-amounts.ts'
import type { DocumentLine, InvoiceDocument } from './invoice-document.ts'

/** What of a line the customer gets back. */
export interface CreditedLine {
  readonly line_id: number
  /** Gross; never more is credited than was paid and not yet credited. Left out: all of it, with its shipping. */
  readonly cents?: number
  /** Of its shipping, likewise, where its price is given back in parts. */
  readonly shipping_cents?: number
}

/** A charge that goes back, as the order has it. */
export interface CreditedFee {
  readonly kind: ChargeKind
  readonly name: string
  /** The lines that it was charged for. */
  readonly line_ids: readonly number[]
}

/** What a credit note takes back: pieces and what was charged beside them, less their share of the discounts. */
export interface CreditedAmounts {
  readonly pieces: readonly CreditedPiece[]
  readonly charges: readonly SoldCharge[]
}

interface CreditedPiece {
  readonly line: DocumentLine
  /** Of its price, before its share of the discounts. */
  readonly gross_cents: number
  readonly shipping_cents: number
}

type Document = Pick<InvoiceDocument, 'lines' | 'charges' | 'occasion'>
type Invoice = Document & Pick<InvoiceDocument, 'currency'>

/**
 * What a credit note says: each piece gives back its price less its share of the invoice's discounts, which the invoice
 * names, in parts where it is credited in parts, so that all credit notes of an order, in whatever order they come, add up to
 * what the invoice charged, and never to more (§ 17 (1) UStG: the tax follows what was paid). A fee is credited with the
 * last of the lines that it was charged for, when those are cancelled, and where it is named, because a full return gives it
 * back. Pure.
 * @param notes credit notes of the invoice so far
 * @param refundedFees charges that go back by themselves
 * @returns null where nothing of the lines is left to credit
 */
export function creditedAmounts(
  invoice: Invoice,
  notes: readonly Document[],
  lines: readonly CreditedLine[],
  refundedFees: readonly CreditedFee[] = [],
): CreditedAmounts | null {
  const discounts = invoice.charges.filter(({ gross_cents }) => gross_cents < 0)
  const bearers = bearersOf(invoice)
  const smallest = smallestCents(invoice.currency)
  const shares = sharesOf(discounts, bearers, smallest)
  const bornBy = (part: DiscountBearer['part'], id: number): number[] => {
    const place = bearers.findIndex((one) => one.part === part && one.id === id)
    return shares.map((row) => row[place] ?? 0)
  }
  const pieces: CreditedPiece[] = []
  const taken = discounts.map(() => 0)
  const take = (parts: readonly number[]) =>
    parts.forEach((cents, index) => {
      taken[index] = (taken[index] ?? 0) + cents
    })
  const takeBetween = (of: readonly number[], price: number, before: number, after: number) => {
    const earlier = discountWithin(of, price, before, smallest)
    take(discountWithin(of, price, after, smallest).map((cents, index) => cents - (earlier[index] ?? 0)))
  }
  for (const demand of lines) {
    const line = invoice.lines.find(({ line_id }) => line_id === demand.line_id)
    if (!line) continue
    const goods = bornBy('goods', line.line_id)
    const before = sum(creditedOf(notes, line.line_id).map(({ gross_cents }) => gross_cents))
    const after = creditedPrice(line.gross_cents, sum(goods), before, demand.cents, smallest)
    const offShipping = bornBy('shipping', line.line_id)
    const shippingBefore = sum(creditedOf(notes, line.line_id).map((one) => one.shipping_gross_cents))
    const shippingDemand = demand.cents === undefined ? undefined : (demand.shipping_cents ?? 0)
    const shippingAfter =
      shippingDemand === 0
        ? shippingBefore
        : creditedPrice(line.shipping_gross_cents, sum(offShipping), shippingBefore, shippingDemand, smallest)
    const shipping_cents = shippingAfter - shippingBefore
    if (after - before + shipping_cents <= 0) continue
    pieces.push({ line, gross_cents: after - before, shipping_cents })
    takeBetween(goods, line.gross_cents, before, after)
    takeBetween(offShipping, line.shipping_gross_cents, shippingBefore, shippingAfter)
  }
  const fees = [...cancelledFees(invoice, notes, lines), ...feesLeft(invoice, notes, refundedFees)]
  for (const fee of fees) take(bornBy('charge', invoice.charges.indexOf(fee)))
  // A document has a line (EN 16931: BR-16): charges that go back by themselves stand below one that gives nothing back. Their
  // own are not on an invoice that came after they had gone back.
  const bearer = invoice.lines.find(({ line_id }) => fees[0]?.line_ids.includes(line_id)) ?? invoice.lines[0]
  if (pieces.length === 0 && fees.length > 0 && bearer)
    pieces.push({ line: bearer, gross_cents: 0, shipping_cents: 0 })
  const line_ids = pieces.map(({ line }) => line.line_id)
  const charges = [
    ...fees,
    ...discounts.map((one, index) => ({ ...one, line_ids, gross_cents: -(taken[index] ?? 0) })),
  ].flatMap(({ kind, vat, name, line_ids: on, gross_cents }) =>
    kind === 'shipping' || gross_cents === 0 ? [] : [{ kind, vat, name, line_ids: on, gross_cents }],
  )
  const total =
    sum(pieces.map(({ gross_cents, shipping_cents }) => gross_cents + shipping_cents)) +
    sum(charges.map(({ gross_cents }) => gross_cents))
  return pieces.length > 0 && total > 0 ? { pieces, charges } : null
}

type Bearer = DiscountBearer & { readonly id: number }

/**
 * The share that each bearer has of each discount: as the invoice says, and what lines do not bear, its charges do. An
 * invoice that says nothing of shares is from before it did: they are made of its own lines.
 */
function sharesOf(discounts: Document['charges'], bearers: readonly Bearer[], smallest: number): number[][] {
  const demanded = discounts.map(({ line_ids, vat, gross_cents }) => ({
    line_ids,
    tax_rate: vat.rate,
    cents: -gross_cents,
  }))
  if (discounts.some(({ shares }) => shares === undefined)) return shareDiscounts(demanded, bearers, smallest)
  const ofLines = discounts.map(({ shares = [] }) =>
    bearers.map(({ part, line_id }) => {
      const share = shares.find((one) => one.line_id === line_id)
      if (!share || part === 'charge') return 0
      return part === 'goods' ? share.goods_cents : share.shipping_cents
    }),
  )
  const left = demanded.map(({ cents, ...one }, index) => ({
    ...one,
    cents: cents - sum(ofLines[index] ?? []),
  }))
  const charges = bearers.map((one) => (one.part === 'charge' ? one : { ...one, paid_cents: 0 }))
  const ofCharges = shareDiscounts(left, charges, smallest)
  return ofLines.map((row, index) => row.map((cents, place) => cents + (ofCharges[index]?.[place] ?? 0)))
}

/** Whatever of an invoice can bear a part of its discounts; `id` is the line, or the place of the charge. */
function bearersOf({ lines, charges }: Document): Bearer[] {
  const ofLine = ({ line_id, vat }: DocumentLine) => ({ id: line_id, line_id, tax_rate: vat.rate })
  return [
    ...lines.map((line) => ({
      ...ofLine(line),
      part: 'goods' as const,
      price_cents: line.gross_cents + line.allowance_gross_cents,
      paid_cents: line.gross_cents,
    })),
    ...lines.map((line) => ({
      ...ofLine(line),
      part: 'shipping' as const,
      price_cents: line.shipping_gross_cents,
      paid_cents: line.shipping_gross_cents,
    })),
    ...charges.flatMap(({ kind, vat, gross_cents }, id) =>
      gross_cents > 0 && kind !== 'shipping'
        ? {
            id,
            part: 'charge' as const,
            line_id: null,
            tax_rate: vat.rate,
            price_cents: gross_cents,
            paid_cents: gross_cents,
          }
        : [],
    ),
  ]
}

/**
 * How much of a price has been credited once the customer has got back `cents` more of what was paid: in the same
 * proportion as the paid amount, so that discount and price are used up with the same last cent.
 */
function creditedPrice(
  price: number,
  discount: number,
  before: number,
  cents: number | undefined,
  smallest: number,
): number {
  const paid = price - discount
  const credited = before - floorTo((discount * before) / Math.max(price, 1), smallest)
  if (cents === undefined || credited + cents >= paid)
    return paid === 0 && cents !== undefined ? before : price
  return floorTo(((credited + cents) * price) / paid, smallest)
}

/** How much of each discount goes with a part of a price: the first is used up before the next. */
function discountWithin(
  discounts: readonly number[],
  price: number,
  part: number,
  smallest: number,
): number[] {
  let left = floorTo((sum(discounts) * part) / Math.max(price, 1), smallest)
  return discounts.map((cents) => {
    const taken = Math.min(left, cents)
    left -= taken
    return taken
  })
}

const creditedOf = (notes: readonly Document[], lineId: number): DocumentLine[] =>
  notes.flatMap(({ lines }) => lines.filter(({ line_id }) => line_id === lineId))

/** Of charges that go back by themselves, those that the invoice has and no credit note took back. */
function feesLeft(
  invoice: Document,
  notes: readonly Document[],
  wanted: readonly CreditedFee[],
): ChargeAmounts[] {
  const isSame = (one: CreditedFee, other: { kind: string; name: string; line_ids: readonly number[] }) =>
    one.kind === other.kind &&
    one.name === other.name &&
    one.line_ids.some((id) => other.line_ids.includes(id))
  return invoice.charges.filter((charge) => {
    const { kind, name, line_ids, gross_cents } = charge
    if (kind === 'shipping' || gross_cents <= 0) return false
    const taken = notes.some((note) =>
      note.charges.some((one) => one.gross_cents > 0 && isSame({ kind, name, line_ids }, one)),
    )
    return !taken && wanted.some((fee) => isSame(fee, charge))
  })
}

/** Fees of lines of which the last is cancelled now. */
function cancelledFees(
  invoice: Document,
  notes: readonly Document[],
  lines: readonly CreditedLine[],
): ChargeAmounts[] {
  const earlier = new Set(
    notes.flatMap((note) =>
      note.occasion === 'cancellation' ? note.lines.map(({ line_id }) => line_id) : [],
    ),
  )
  const now = new Set(
    lines.flatMap(({ line_id, cents }) => (cents === undefined && !earlier.has(line_id) ? [line_id] : [])),
  )
  return invoice.charges.filter(
    ({ gross_cents, line_ids }) =>
      gross_cents > 0 &&
      line_ids.some((id) => now.has(id)) &&
      line_ids.every((id) => now.has(id) || earlier.has(id)),
  )
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0)
