import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DiscountedCharge, DiscountedLine } from './order-discounts.ts'
import * as rules from './order-discounts.ts'
import { refundableCents } from './order-lifecycle.ts'

const line = (id: number, item_price_cents: number, more: Partial<DiscountedLine> = {}): DiscountedLine => ({
  id,
  mp_item_id: `item-${id}`,
  tax_rate: 19,
  item_price_cents,
  shipping_price_cents: 0,
  is_taken_out: false,
  ...more,
})
const discount = (cents: number, mp_item_id = '', tax_rate = 19) => ({
  kind: 'discount' as const,
  mp_item_id,
  tax_rate,
  amount_cents: -cents,
})
const fee = (amount_cents: number, mp_item_id = '') => ({
  kind: 'gift_wrap' as const,
  mp_item_id,
  tax_rate: 19,
  amount_cents,
})
type Lines = readonly DiscountedLine[]
type IsMeant = (lineId: number) => boolean
/** In euros. */
const goodsDiscounts = (lines: Lines, charges: readonly DiscountedCharge[]) =>
  rules.goodsDiscounts(lines, charges, 'EUR')
const chargesOfKept = (lines: Lines, charges: readonly DiscountedCharge[], isKept: IsMeant) =>
  rules.chargesOfKept(lines, charges, isKept, 'EUR')
const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, each) => total + each, 0)

describe('the share of a piece in the discounts', () => {
  test('10.00 + 50.00 − 15.00: the pieces bear 2.50 and 12.50', () => {
    const shares = goodsDiscounts([line(1, 1000), line(2, 5000)], [discount(1500)])
    expect([...shares]).toEqual([
      [1, 250],
      [2, 1250],
    ])
  })

  test('a discount on one position is borne by its pieces alone', () => {
    const lines = [
      line(1, 1000),
      line(2, 5000, { mp_item_id: 'pair' }),
      line(3, 5000, { mp_item_id: 'pair' }),
    ]
    expect([...goodsDiscounts(lines, [discount(101, 'pair')])]).toEqual([
      [2, 51],
      [3, 50],
    ])
  })

  test('what the channel took out of the order bears nothing of what it charges since then', () => {
    const lines = [line(1, 1000, { is_taken_out: true }), line(2, 5000)]
    expect([...goodsDiscounts(lines, [discount(1500)])]).toEqual([[2, 1500]])
  })

  test('a discount on shipping takes nothing off the goods', () => {
    const lines = [line(1, 1000, { shipping_price_cents: 490 }), line(2, 5000)]
    const charges = [{ ...discount(490), kind: 'shipping_discount' as const }, discount(600)]
    expect([...goodsDiscounts(lines, charges)]).toEqual([
      [1, 100],
      [2, 500],
    ])
  })

  test('what stays with some lines and what with the others is the whole discount', () => {
    const lines = [line(1, 999), line(2, 999, { tax_rate: 7 }), line(3, 999)]
    const charges = [discount(1000)]
    const of = (id: number) =>
      sum(chargesOfKept(lines, charges, (one) => one === id).map((one) => one.amount_cents))
    expect([of(1), of(2), of(3)]).toEqual([-500, 0, -500])
    expect(chargesOfKept(lines, [discount(2500)], (id) => id === 2)).toEqual([
      { ...discount(502), tax_rate: 7 },
    ])
  })

  test('goods bear no more than they cost: the rest lessens shipping, and then other charges', () => {
    const lines = [line(1, 1000, { shipping_price_cents: 300 })]
    const charges = [fee(200), discount(1400)]
    expect([...goodsDiscounts(lines, charges)]).toEqual([[1, 1000]])
    expect(sum(chargesOfKept(lines, charges, () => true).map((one) => one.amount_cents))).toBe(200 - 1400)
  })
})

describe('what stands beside the pieces that are kept', () => {
  test('of 6.00 off 40.00 and 20.00 the 2.00 of a cancelled piece are gone', () => {
    const lines = [line(1, 4000), line(2, 2000)]
    const charges = [discount(600), fee(249, 'item-2'), fee(150)]
    expect(chargesOfKept(lines, charges, (id) => id === 1)).toEqual([discount(400), fee(150)])
    expect(chargesOfKept(lines, charges, () => false)).toEqual([])
  })

  test('a charge of a position that there is no line of is one of the order', () => {
    const charges = [fee(249, 'no-line')]
    expect(chargesOfKept([line(1, 4000), line(2, 2000)], charges, (id) => id === 1)).toEqual(charges)
    expect(chargesOfKept([line(1, 4000)], charges, () => false)).toEqual([])
  })

  test('a charge of the order stays with any piece, also where another piece names no position', () => {
    const lines = [line(1, 4000, { mp_item_id: '' }), line(2, 2000)]
    expect(chargesOfKept(lines, [fee(150)], (id) => id === 2)).toEqual([fee(150)])
  })

  test('a discount that names 19 % stands at 7 % where only such goods are left to bear it', () => {
    expect(chargesOfKept([line(1, 4000, { tax_rate: 7 })], [discount(600)], () => true)).toEqual([
      discount(600, '', 7),
    ])
  })
})

/** Orders whose discounts, of the whole or of a position, come to no more than the goods cost. */
const anyOrder = fc
  .record({
    pieces: fc.array(
      fc.record({
        item: fc.nat(2),
        cents: fc.integer({ min: 0, max: 20_000 }),
        shipping: fc.integer({ min: 0, max: 600 }),
        tax_rate: fc.constantFrom(7, 19),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    parts: fc.array(
      fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }), on: fc.option(fc.nat(2)) }),
      {
        maxLength: 3,
      },
    ),
    goodwill: fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 9000 })), { maxLength: 6 }),
  })
  .map(({ pieces, parts, goodwill }) => {
    const lines = pieces.map(({ item, cents, shipping, tax_rate }, index) =>
      line(index + 1, cents, { mp_item_id: `item-${item}`, tax_rate, shipping_price_cents: shipping }),
    )
    const costOf = (item: string) =>
      sum(lines.map((one) => (item === '' || one.mp_item_id === item ? one.item_price_cents : 0)))
    const given: { item: string; cents: number }[] = []
    // Those on a position come first: what they leave, the discounts of the whole order share.
    for (const { part, on } of parts.toSorted((a, b) => (b.on ?? -1) - (a.on ?? -1))) {
      const item = on === null ? '' : `item-${on}`
      const before = sum(given.map((one) => (item === '' || one.item === item ? one.cents : 0)))
      given.push({ item, cents: Math.floor((costOf(item) - before) * part) })
    }
    const discounts = given.flatMap(({ item, cents }) => (cents > 0 ? [discount(cents, item)] : []))
    return {
      lines,
      charges: [...discounts, fee(249)],
      goodwill,
      paid: costOf('') - sum(given.map((one) => one.cents)),
    }
  })

test('whatever goodwill gave before, returns of all pieces give back what was paid for goods, to the cent', () => {
  fc.assert(
    fc.property(anyOrder, ({ lines, charges, goodwill, paid }) => {
      const shares = goodsDiscounts(lines, charges)
      const given = new Map<number, number>()
      const left = (one: DiscountedLine) =>
        refundableCents({
          item_price_cents: one.item_price_cents,
          discount_cents: shares.get(one.id) ?? 0,
          refunded_cents: given.get(one.id) ?? 0,
          requested_cents: 0,
          return_id: null,
        })
      for (const [at, cents] of goodwill) {
        const one = lines[at % lines.length]
        if (one) given.set(one.id, (given.get(one.id) ?? 0) + Math.min(cents, left(one)))
      }
      expect(sum(given.values()) + sum(lines.map(left))).toBe(paid)
    }),
  )
})

test('cancelling one piece after the other takes away the same, in whatever order', () => {
  fc.assert(
    fc.property(anyOrder, fc.infiniteStream(fc.nat()), ({ lines, charges }, order) => {
      const off = (kept: readonly DiscountedLine[]) =>
        sum(
          chargesOfKept(lines, charges, (id) => kept.some((one) => one.id === id))
            .filter(({ amount_cents }) => amount_cents < 0)
            .map(({ amount_cents }) => -amount_cents),
        )
      const mixed = lines
        .map((one) => ({ one, at: order.next().value }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one)
      const alone = mixed.map((one) => off([one]))
      mixed.forEach((_, count) => {
        expect(off(mixed.slice(count))).toBe(sum(alone.slice(count)))
      })
      expect(off(lines)).toBe(-sum(charges.map((one) => one.amount_cents)) + 249)
    }),
  )
})
