import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedDiscounts, sumByLine } from '../orders/index.ts'
import { type CreditedLine, creditedAmounts } from './credited-amounts.ts'
import type { Vat } from './delivery-vat.ts'
import { documentAmounts, type SoldCharge, type SoldPiece } from './invoice-amounts.ts'
import type { InvoiceDocument } from './invoice-document.ts'

const DE: Vat = { category: 'S', rate: 19 }
const REDUCED: Vat = { category: 'S', rate: 7 }
type Document = Pick<InvoiceDocument, 'lines' | 'charges' | 'taxes' | 'occasion' | 'gross_cents' | 'currency'>
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)
const piece = (gross_cents: number, more: Partial<SoldPiece> = {}): SoldPiece => ({
  vat: DE,
  gross_cents,
  goodwill_cents: 0,
  shipping_cents: 0,
  ...more,
})
const charge = (gross_cents: number, line_ids: number[], vat = DE): SoldCharge => ({
  kind: gross_cents < 0 ? 'discount' : 'gift_wrap',
  name: '',
  vat,
  line_ids,
  gross_cents,
})

/** An invoice whose lines are numbered from 1 on. */
function invoiceOf(pieces: readonly SoldPiece[], charges: readonly SoldCharge[]): Document {
  const { lines, ...totals } = documentAmounts(pieces, charges)
  const texts = { title: '', ean: '', article_number: '', size: '', color: '' }
  return {
    ...totals,
    occasion: null,
    currency: 'EUR',
    lines: lines.map((line, index) => ({
      ...texts,
      ...line,
      line_id: index + 1,
      vat: pieces[index]?.vat ?? DE,
      shipping_gross_cents: pieces[index]?.shipping_cents ?? 0,
    })),
  }
}

/** Discounts as an invoice names them: with what each of these pieces of the order bears. */
const namedShares = (pieces: readonly SoldPiece[], discounts: readonly SoldCharge[]): SoldCharge[] => {
  const lines = pieces.map(({ vat, gross_cents, shipping_cents }, index) => ({
    ...{ id: index + 1, mp_item_id: `item-${index + 1}`, tax_rate: vat.rate, is_taken_out: false },
    ...{ item_price_cents: gross_cents, shipping_price_cents: shipping_cents },
  }))
  const given = discounts.map((one) => ({
    ...{ kind: 'discount' as const, mp_item_id: '', tax_rate: one.vat.rate },
    ...{ amount_cents: one.gross_cents, one },
  }))
  return sharedDiscounts(lines, given, 'EUR').map((shared) => {
    const [goods, shipping] = [sumByLine([shared], 'goods'), sumByLine([shared], 'shipping')]
    const shares = lines.map(({ id }) => ({
      line_id: id,
      goods_cents: goods.get(id) ?? 0,
      shipping_cents: shipping.get(id) ?? 0,
    }))
    return { ...shared.discount.one, shares }
  })
}

/** The credit notes of one event after the other. */
function notesOf(invoice: Document, events: readonly (readonly CreditedLine[])[]): Document[] {
  const notes: Document[] = []
  for (const event of events) {
    const credited = creditedAmounts(invoice, notes, event)
    if (!credited) continue
    const { lines, ...totals } = documentAmounts(
      credited.pieces.map(({ line, gross_cents, shipping_cents }) =>
        piece(gross_cents, { vat: line.vat, shipping_cents }),
      ),
      credited.charges,
    )
    notes.push({
      ...totals,
      currency: invoice.currency,
      occasion: event.some(({ cents }) => cents === undefined) ? 'cancellation' : 'return',
      lines: lines.flatMap((line, index) => {
        const of = credited.pieces[index]
        return of ? [{ ...of.line, ...line, shipping_gross_cents: of.shipping_cents }] : []
      }),
    })
  }
  return notes
}
const grosses = (notes: readonly Document[]) => notes.map(({ gross_cents }) => gross_cents)

test('10.00 + 50.00 − 15.00: B gives back 37.50, A 7.50, together the 45.00 that were paid', () => {
  const invoice = invoiceOf([piece(1000), piece(5000)], [charge(-1500, [1, 2])])
  expect(grosses(notesOf(invoice, [[{ line_id: 2, cents: 5000 }], [{ line_id: 1, cents: 1000 }]]))).toEqual([
    3750, 750,
  ])
})

test('goodwill of 10.00 leaves 27.50 of a piece of 50.00 with a share of 12.50', () => {
  const invoice = invoiceOf([piece(1000), piece(5000)], [charge(-1500, [1, 2])])
  expect(grosses(notesOf(invoice, [[{ line_id: 2, cents: 1000 }], [{ line_id: 2, cents: 4000 }]]))).toEqual([
    1000, 2750,
  ])
})

test('a piece that a discount paid for whole gives nothing back', () => {
  const invoice = invoiceOf([piece(1000), piece(5000)], [charge(-1000, [1])])
  expect(grosses(notesOf(invoice, [[{ line_id: 1, cents: 1000 }], [{ line_id: 2, cents: 5000 }]]))).toEqual([
    5000,
  ])
})

const anyPieces = fc.array(
  fc.record({
    vat: fc.constantFrom(DE, REDUCED),
    gross_cents: fc.integer({ min: 1, max: 20_000 }),
    goodwill_cents: fc.constant(0),
    shipping_cents: fc.integer({ min: 0, max: 600 }),
  }),
  { minLength: 1, maxLength: 6 },
)
/** Pieces with up to two discounts on all of them, no more than the goods cost. */
const anySale = fc
  .record({
    pieces: anyPieces,
    parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2 }),
    vat: fc.constantFrom(DE, REDUCED),
    named: fc.boolean(),
  })
  .map(({ pieces, parts, vat, named }) => {
    const all = pieces.map((_, index) => index + 1)
    let left = sum(pieces.map(({ gross_cents }) => gross_cents))
    const discounts = parts.flatMap((part) => {
      const cents = Math.floor(left * part)
      left -= cents
      return cents > 0 ? [charge(-cents, all, vat)] : []
    })
    return { pieces, discounts: named ? namedShares(pieces, discounts) : discounts, paid: left }
  })
const anySteps = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 9000 })), { maxLength: 8 })

test('returns of all pieces, in any order and after any goodwill, add up to the goods less their discounts', () => {
  fc.assert(
    fc.property(
      anySale,
      anySteps,
      fc.infiniteStream(fc.nat()),
      ({ pieces, discounts, paid }, steps, order) => {
        const invoice = invoiceOf(pieces, [...discounts, charge(249, [1])])
        const last = pieces
          .map((one, index) => ({
            at: order.next().value,
            line: { line_id: index + 1, cents: one.gross_cents },
          }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ line }) => [line])
        const goodwill = steps.map(([line, cents]) => [{ line_id: (line % pieces.length) + 1, cents }])
        const notes = notesOf(invoice, [...goodwill, ...last])
        expect(sum(grosses(notes))).toBe(paid)
        for (const { taxes, gross_cents, charges } of notes) {
          expect(gross_cents).toBeGreaterThan(0)
          expect(sum(taxes.map((tax) => tax.basis_cents + tax.tax_cents))).toBe(gross_cents)
          expect(Math.max(0, ...charges.map((one) => one.gross_cents))).toBe(0)
        }
      },
    ),
  )
})

test('each piece that comes back is credited with what is refunded: its price less its share', () => {
  fc.assert(
    fc.property(anySale, ({ pieces, discounts }) => {
      const named = namedShares(pieces, discounts)
      const paid = pieces.map(({ gross_cents }, index) => {
        const borne = named.flatMap(({ shares = [] }) =>
          shares.filter(({ line_id }) => line_id === index + 1),
        )
        return gross_cents - sum(borne.map(({ goods_cents }) => goods_cents))
      })
      const returns = paid.map((cents, index) => [{ line_id: index + 1, cents }])
      expect(grosses(notesOf(invoiceOf(pieces, named), returns))).toEqual(paid.filter((cents) => cents > 0))
    }),
  )
})

test('with cancellations, too, never more than the invoice is credited, and all of it in the end', () => {
  fc.assert(
    fc.property(anySale, anySteps, ({ pieces, discounts }, steps) => {
      const fee = charge(
        249,
        pieces.map((_, index) => index + 1),
      )
      const invoice = invoiceOf(pieces, [...discounts, fee])
      const some = steps.map(([line, cents]) => [
        cents % 3 === 0
          ? { line_id: (line % pieces.length) + 1 }
          : { line_id: (line % pieces.length) + 1, cents },
      ])
      expect(sum(grosses(notesOf(invoice, some)))).toBeLessThanOrEqual(invoice.gross_cents)
      const all = pieces.map((_, index) => ({ line_id: index + 1 }))
      expect(sum(grosses(notesOf(invoice, [all])))).toBe(invoice.gross_cents)
    }),
  )
})
