import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NewOrderLine } from './add-pieces.ts'
import { spreadVouchers } from './spread-vouchers.ts'

const line = (item_price_cents: number, more: Partial<NewOrderLine> = {}): NewOrderLine => ({
  mp_item_id: 'P',
  mp_item_id_addition: '',
  sku: '',
  ean: '',
  title: 'x',
  size: '',
  color: '',
  article_number: '',
  image_url: '',
  item_price_cents,
  original_item_price_cents: Math.max(0, item_price_cents),
  shipping_price_cents: 0,
  tax_rate: 19,
  quantity: 1,
  store_number: '',
  ...more,
})

const total = (lines: readonly NewOrderLine[]): number =>
  lines.reduce((sum, one) => sum + one.quantity * (one.item_price_cents + one.shipping_price_cents), 0)

describe('spreadVouchers', () => {
  it('leaves orders without vouchers as they are', () => {
    const lines = [line(5995), line(0)]
    expect(spreadVouchers(lines)).toEqual(lines)
  })

  it('lets each piece bear its share, to the cent, and keeps the original price', () => {
    const spread = spreadVouchers([line(1000, { quantity: 3 }), line(-1000, { mp_item_id: 'V' })])
    expect(spread?.map((one) => [one.mp_item_id, one.quantity, one.item_price_cents])).toEqual([
      ['P', 2, 667],
      ['P', 1, 666],
    ])
    expect(spread?.every((one) => one.original_item_price_cents === 1000)).toBe(true)
  })

  it('takes it off the goods of its tax rate first, and off shipping last', () => {
    const goods = [line(1000, { tax_rate: 7 }), line(1000, { shipping_price_cents: 500 })]
    expect(spreadVouchers([...goods, line(-900)])?.map((one) => one.item_price_cents)).toEqual([1000, 100])
    const most = spreadVouchers([...goods, line(-2400)])
    expect(most?.map((one) => [one.item_price_cents, one.shipping_price_cents])).toEqual([
      [0, 0],
      [0, 100],
    ])
  })

  it('does not spread more than there is', () => {
    expect(spreadVouchers([line(1000), line(-1001)])).toBeNull()
    expect(spreadVouchers([line(-1)])).toBeNull()
  })

  it('adds up to what the customer pays, no piece below zero', () => {
    const goods = fc.record({
      price: fc.integer({ min: 0, max: 9_999_900 }),
      shipping: fc.integer({ min: 0, max: 999 }),
      quantity: fc.integer({ min: 1, max: 50 }),
      tax_rate: fc.constantFrom(7, 19),
    })
    fc.assert(
      fc.property(
        fc.array(goods, { minLength: 1, maxLength: 5 }),
        fc.array(goods, { maxLength: 3 }),
        (some, off) => {
          const lines = [
            ...some.map((one, n) =>
              line(one.price, {
                ...{ mp_item_id: `${n}`, quantity: one.quantity, tax_rate: one.tax_rate },
                shipping_price_cents: one.shipping,
              }),
            ),
            ...off.map((one) => line(-one.price - 1, { quantity: 1, tax_rate: one.tax_rate })),
          ]
          const spread = spreadVouchers(lines)
          if (total(lines) < 0) {
            expect(spread).toBeNull()
            return
          }
          expect(total(spread ?? [])).toBe(total(lines))
          expect(spread?.every((one) => one.item_price_cents >= 0 && one.shipping_price_cents >= 0)).toBe(
            true,
          )
          const pieces = (all: readonly NewOrderLine[]) => all.reduce((sum, one) => sum + one.quantity, 0)
          expect(pieces(spread ?? [])).toBe(some.reduce((sum, one) => sum + one.quantity, 0))
        },
      ),
    )
  })
})
