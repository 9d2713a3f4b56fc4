import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DiscountBearer,
  discountByRate,
  type OrderDiscount,
  shareDiscounts as sharesOf,
} from './discount-shares.ts'

const goods = (line_id: number, cents: number, more: Partial<DiscountBearer> = {}): DiscountBearer => ({
  part: 'goods',
  line_id,
  tax_rate: 19,
  price_cents: cents,
  paid_cents: cents,
  ...more,
})
const discount = (cents: number, ...line_ids: number[]) => ({ cents, line_ids, tax_rate: 19 })
/** In euros, but for what says otherwise. */
const shareDiscounts = (
  discounts: readonly OrderDiscount[],
  bearers: readonly DiscountBearer[],
  smallest = 1,
) => sharesOf(discounts, bearers, smallest)
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

test('15.00 on 10.00 and 50.00 are 2.50 and 12.50', () => {
  expect(shareDiscounts([discount(1500, 1, 2)], [goods(1, 1000), goods(2, 5000)])).toEqual([[250, 1250]])
})

test('1.00 on three equal pieces: the cent that is left over goes to the first', () => {
  const pieces = [goods(1, 999), goods(2, 999), goods(3, 999)]
  expect(shareDiscounts([discount(100, 1, 2, 3)], pieces)).toEqual([[34, 33, 33]])
})

test('goods of its own rate bear a discount first, then other goods, then shipping, then the rest', () => {
  const bearers = [
    goods(1, 300, { tax_rate: 7 }),
    goods(2, 200),
    goods(2, 100, { part: 'shipping' }),
    { ...goods(0, 50), part: 'charge' as const, line_id: null },
  ]
  const shares = (cents: number) => shareDiscounts([discount(cents, 1, 2)], bearers)[0]
  expect(shares(150)).toEqual([0, 150, 0, 0])
  expect(shares(400)).toEqual([200, 200, 0, 0])
  expect(shares(560)).toEqual([300, 200, 60, 0])
  expect(shares(620)).toEqual([300, 200, 100, 20])
})

test('one on shipping comes first, and nothing but shipping bears it', () => {
  const bearers = [
    goods(1, 5000),
    goods(1, 490, { part: 'shipping' }),
    goods(2, 300, { part: 'shipping', tax_rate: 7 }),
  ]
  const onShipping = (cents: number, ...line_ids: number[]) => ({
    ...discount(cents, ...line_ids),
    is_on_shipping: true,
  })
  expect(shareDiscounts([discount(5100, 1), onShipping(490, 1)], bearers)).toEqual([
    [5000, 0, 100],
    [0, 490, 0],
  ])
  // Of its own rate first, then the other's; more than shipping costs nobody bears.
  expect(shareDiscounts([onShipping(600, 1, 2)], bearers)).toEqual([[0, 490, 110]])
  expect(shareDiscounts([onShipping(900, 1)], bearers)).toEqual([[0, 490, 300]])
})

test('a piece of which goodwill gave back most bears no more than is still paid of it', () => {
  const pieces = [goods(1, 5000, { paid_cents: 300 }), goods(2, 5000)]
  expect(shareDiscounts([discount(1000, 1, 2)], pieces)).toEqual([[300, 700]])
})

test('shares add up to the discounts, and no bearer bears more than was paid of it', () => {
  const anyPieces = fc.array(
    fc.record({ cents: fc.integer({ min: 0, max: 20_000 }), tax_rate: fc.constantFrom(7, 19) }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(
      anyPieces,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
      (made, parts) => {
        const pieces = made.map(({ cents, tax_rate }, index) => goods(index, cents, { tax_rate }))
        let left = sum(pieces.map(({ paid_cents }) => paid_cents))
        const discounts = parts.map((part, index) => {
          const cents = Math.floor(left * part)
          left -= cents
          return discount(cents, ...pieces.map((_, line) => line).filter((line) => line % (index + 1) === 0))
        })
        const shares = shareDiscounts(discounts, pieces)
        expect(shares.map(sum)).toEqual(discounts.map(({ cents }) => cents))
        pieces.forEach(({ paid_cents }, index) => {
          const borne = shares.map((row) => row[index] ?? 0)
          expect(Math.min(0, ...borne)).toBe(0)
          expect(sum(borne)).toBeLessThanOrEqual(paid_cents)
        })
      },
    ),
  )
})

test('a discount of 1000 yen on three pieces of 3333 is shared in whole yen: 334, 333 and 333', () => {
  const pieces = [1, 2, 3].map((id) => goods(id, 333_300))
  expect(shareDiscounts([discount(100_000, 1, 2, 3)], pieces, 100)).toEqual([[33_400, 33_300, 33_300]])
  const sold = [
    { tax_rate: 10, cents: 200_000 },
    { tax_rate: 8, cents: 100_000 },
  ]
  expect(discountByRate(100_000, sold, 100)).toEqual([
    { tax_rate: 10, cents: 66_700 },
    { tax_rate: 8, cents: 33_300 },
  ])
})

test('in yen, every share is one, and they add up like cents', () => {
  const yen = fc.integer({ min: 0, max: 20_000 }).map((amount) => amount * 100)
  const pieces = fc.array(yen, { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(pieces, fc.array(yen, { maxLength: 3 }), (prices, off) => {
      const bearers = prices.map((cents, index) => goods(index, cents))
      const discounts = off.map((cents) => discount(cents, ...prices.keys()))
      const inYen = shareDiscounts(discounts, bearers, 100)
      expect(inYen.flat().every((cents) => cents % 100 === 0)).toBe(true)
      const hundredth = (one: DiscountBearer) => goods(one.line_id ?? 0, one.price_cents / 100)
      expect(inYen).toEqual(
        shareDiscounts(
          discounts.map((one) => ({ ...one, cents: one.cents / 100 })),
          bearers.map(hundredth),
        ).map((row) => row.map((share) => share * 100)),
      )
    }),
  )
})
