import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Vat } from './delivery-vat.ts'
import { documentAmounts, netOf, type SoldCharge, type SoldPiece } from './invoice-amounts.ts'

const DE: Vat = { category: 'S', rate: 19 }
const piece = (gross_cents: number, more: Partial<SoldPiece> = {}): SoldPiece => ({
  vat: DE,
  gross_cents,
  goodwill_cents: 0,
  shipping_cents: 0,
  ...more,
})
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

const anyVat = fc.constantFrom<Vat>(
  DE,
  { category: 'S', rate: 7 },
  { category: 'S', rate: 5.5 },
  { category: 'S', rate: 22 },
  { category: 'G', rate: 0 },
)
const anyPiece = fc
  .record({
    vat: anyVat,
    gross_cents: fc.integer({ min: 0, max: 1_000_000 }),
    goodwill: fc.double({ min: 0, max: 1, noNaN: true }),
    shipping_cents: fc.constantFrom(0, 1, 299, 495),
  })
  .map(({ goodwill, ...rest }) => ({ ...rest, goodwill_cents: Math.floor(rest.gross_cents * goodwill) }))
const anyCharges = fc.array(
  fc.record({
    vat: anyVat,
    kind: fc.constantFrom<SoldCharge['kind']>('gift_wrap', 'cod_fee', 'other'),
    name: fc.constant(''),
    line_ids: fc.constant([1]),
    gross_cents: fc.integer({ min: 1, max: 5000 }),
  }),
  { maxLength: 5 },
)
/** Less than a piece at the same rate costs, as no discount exceeds what it is on. */
const anyDiscount = (pieces: readonly SoldPiece[]): SoldCharge[] =>
  pieces.slice(0, 1).flatMap(({ vat, gross_cents, goodwill_cents }) => {
    const charge = { vat, kind: 'discount', name: '', line_ids: [1] } as const
    const off = Math.floor((gross_cents - goodwill_cents) / 3)
    return off > 0 ? [{ ...charge, gross_cents: -off }] : []
  })
const anyPieces = fc.array(anyPiece, { minLength: 1, maxLength: 60 })

test('79.00 € are 66.39 € and 12.61 € VAT', () => {
  expect(documentAmounts([piece(7900)])).toMatchObject({
    net_cents: 6639,
    tax_cents: 1261,
    gross_cents: 7900,
  })
})

test('two pieces of 79.00 € are 132.77 € net: the cent is lost in none of them', () => {
  const { lines, net_cents } = documentAmounts([piece(7900), piece(7900)])
  expect([net_cents, lines.map((line) => line.net_cents)]).toEqual([13_277, [6639, 6638]])
})

test('goodwill before the invoice is an allowance, shipping a charge at the rate of its piece', () => {
  const amounts = documentAmounts([piece(10_000, { goodwill_cents: 1000, shipping_cents: 495 })])
  expect(amounts.lines[0]).toEqual({
    price_net_cents: 8403,
    allowance_net_cents: 840,
    allowance_gross_cents: 1000,
    net_cents: 7563,
    gross_cents: 9000,
  })
  expect(amounts.charges).toEqual([
    { vat: DE, kind: 'shipping', name: '', line_ids: [], net_cents: 416, gross_cents: 495 },
  ])
  expect([amounts.net_cents, amounts.tax_cents, amounts.gross_cents]).toEqual([7979, 1516, 9495])
})

test('gift wrap and a fee are charges of their own: 59.95 + 4.99 + 2.49 + 1.50 = 68.93', () => {
  const charge = { name: '', line_ids: [1] }
  const { charges, taxes, ...totals } = documentAmounts(
    [piece(5995, { shipping_cents: 499 })],
    [
      { ...charge, kind: 'gift_wrap', vat: DE, gross_cents: 249 },
      { ...charge, kind: 'cod_fee', vat: { category: 'S', rate: 7 }, gross_cents: 150 },
    ],
  )
  // At 19 %: 67.43 gross are 56.66 net (56.6639) and 10.77 VAT. At 7 %: 1.50 gross are 1.40 net (1.4019) and 0.10 VAT.
  expect(taxes).toEqual([
    { vat: DE, basis_cents: 5666, tax_cents: 1077 },
    { vat: { category: 'S', rate: 7 }, basis_cents: 140, tax_cents: 10 },
  ])
  // 59.95 are 50.38 net; with shipping 64.94 are 54.57; with gift wrap 67.43 are 56.66: 50.38 + 4.19 + 2.09.
  expect(charges.map(({ kind, net_cents }) => [kind, net_cents])).toEqual([
    ['shipping', 419],
    ['gift_wrap', 209],
    ['cod_fee', 140],
  ])
  expect(totals).toMatchObject({ net_cents: 5806, tax_cents: 1087, gross_cents: 6893 })
})

test('a discount is an allowance of its own: 59.95 + 4.99 − 5.00 = 59.94', () => {
  const { lines, charges, taxes, ...totals } = documentAmounts(
    [piece(5995, { shipping_cents: 499 })],
    [{ name: '', line_ids: [1], kind: 'discount', vat: DE, gross_cents: -500 }],
  )
  // 59.94 gross are 50.37 net (50.3697) and 9.57 VAT. 59.95 are 50.38 net, with shipping 64.94 are 54.57 net.
  expect(taxes).toEqual([{ vat: DE, basis_cents: 5037, tax_cents: 957 }])
  expect(lines.map(({ net_cents }) => net_cents)).toEqual([5038])
  expect(charges.map(({ kind, net_cents }) => [kind, net_cents])).toEqual([
    ['shipping', 419],
    ['discount', -420],
  ])
  expect(totals).toEqual({ net_cents: 5037, tax_cents: 957, gross_cents: 5994 })
})

test('what was paid stays as it is, and everything adds up', () => {
  fc.assert(
    fc.property(anyPieces, anyCharges, (pieces, charged) => {
      const sold = [...charged, ...anyDiscount(pieces)]
      const { lines, charges, taxes, net_cents, tax_cents, gross_cents } = documentAmounts(pieces, sold)
      expect(gross_cents).toBe(
        sum(pieces.map((one) => one.gross_cents - one.goodwill_cents + one.shipping_cents)) +
          sum(sold.map((one) => one.gross_cents)),
      )
      expect(net_cents + tax_cents).toBe(gross_cents)
      expect(sum(lines.map((line) => line.net_cents)) + sum(charges.map((one) => one.net_cents))).toBe(
        net_cents,
      )
      expect(sum(taxes.map((tax) => tax.tax_cents))).toBe(tax_cents)
      for (const { vat, basis_cents, tax_cents: tax } of taxes) {
        const atRate = lines.filter((_, index) => pieces[index]?.vat.rate === vat.rate)
        const charged = charges.filter((charge) => charge.vat.rate === vat.rate)
        expect(basis_cents).toBe(sum([...atRate, ...charged].map((one) => one.net_cents)))
        expect(Math.abs(tax - (basis_cents * vat.rate) / 100)).toBeLessThanOrEqual(1)
        expect(tax).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('a line is its price less its allowance, never below nothing, a cent from its own rounding at most', () => {
  fc.assert(
    fc.property(anyPieces, (pieces) => {
      documentAmounts(pieces).lines.forEach((line, index) => {
        const sold = pieces[index] ?? piece(0)
        expect(line.net_cents).toBe(line.price_net_cents - line.allowance_net_cents)
        expect(line.gross_cents).toBe(sold.gross_cents - sold.goodwill_cents)
        expect(Math.min(line.price_net_cents, line.allowance_net_cents)).toBeGreaterThanOrEqual(0)
        expect(line.net_cents).toBeGreaterThanOrEqual(0)
        expect(Math.abs(line.price_net_cents - netOf(sold.gross_cents, sold.vat))).toBeLessThanOrEqual(1)
      })
    }),
  )
})

test('the totals of a rate do not depend on the order of the pieces', () => {
  fc.assert(
    fc.property(anyPieces, (pieces) => {
      expect(documentAmounts([...pieces].reverse()).taxes).toEqual(documentAmounts(pieces).taxes)
    }),
  )
})

test('an export has no tax', () => {
  const exported = documentAmounts([piece(7900, { vat: { category: 'G', rate: 0 } })])
  expect([exported.net_cents, exported.tax_cents]).toEqual([7900, 0])
})
