import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineFigures, lineStanding } from './line-figures.ts'

const LINE = {
  order_status: 'shipped',
  is_shipped: true,
  cancelled_at: '',
  returned_at: '',
  item_price_cents: 7990,
  shipping_price_cents: 490,
  currency: 'EUR',
  return_refund_cents: 0,
  shipping_refund_cents: 0,
  goodwill_cents: 0,
} as const

test.each([
  [{ order_status: 'initial', is_shipped: false }, 'reserved'],
  [{ order_status: 'approved', is_shipped: false }, 'open'],
  [{ order_status: 'open', is_shipped: false }, 'open'],
  [{ order_status: 'open', is_shipped: true }, 'shipped'],
  [{ order_status: 'fulfilled', is_shipped: false }, 'shipped'],
  [{ order_status: 'shipped', cancelled_at: '01.03.2026 10:00:00' }, 'cancelled'],
  [{ order_status: 'mp_cancellation', is_shipped: false }, 'cancelled'],
  [{ order_status: 'returned', is_shipped: false }, 'returned'],
  [{ order_status: 'shipped', returned_at: '01.03.2026 10:00:00' }, 'returned'],
] as const)('a line with %j is %s', (facts, standing) => {
  expect(lineStanding({ ...LINE, ...facts })).toBe(standing)
})

test('84,80 € with 19 %% contain 13,54 € of VAT', () => {
  // 84.80 × 19 / 119 = 13.5394…
  expect(lineFigures(LINE, 0, 19)).toEqual({
    gross: 8480,
    tax: 1354,
    net: 7126,
    cancelled: 0,
    refund: 0,
    kept: 8480,
  })
})

test('a share of a discount lessens what is taxed, and what is cancelled', () => {
  // 84,80 − 8,00 = 76,80; 76,80 × 21 / 121 = 13,3289…
  const figures = lineFigures({ ...LINE, cancelled_at: 'x' }, 800, 21)
  expect(figures).toEqual({ gross: 7680, tax: 1333, net: 6347, cancelled: 7680, refund: 0, kept: 0 })
})

test('what is cancelled is kept in no part; what is refunded is taken off', () => {
  expect(lineFigures({ ...LINE, cancelled_at: 'x', is_shipped: false }, 0, 19)).toMatchObject({
    cancelled: 8480,
    refund: 0,
    kept: 0,
  })
  expect(
    lineFigures({ ...LINE, returned_at: 'x', return_refund_cents: 6990, goodwill_cents: 1000 }, 0, 19),
  ).toMatchObject({
    cancelled: 0,
    refund: 7990,
    kept: 490,
  })
})

test('net and tax make up the gross amount at every rate', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(cents, cents, fc.constantFrom(0, 5.5, 7, 8.1, 19, 20, 21), (price, shipping, rate) => {
      const line = { ...LINE, item_price_cents: price, shipping_price_cents: shipping }
      const { gross, tax, net } = lineFigures(line, Math.floor(price / 3), rate)
      const paid = price + shipping - Math.floor(price / 3)
      expect([gross, net + tax]).toEqual([paid, paid])
      expect(Math.abs(tax - (gross * rate) / (100 + rate))).toBeLessThanOrEqual(0.5001)
    }),
  )
})

test('a price in yen contains VAT in whole yen: of 1999, 182 at 10 %', () => {
  const line = { ...LINE, currency: 'JPY', item_price_cents: 199_900, shipping_price_cents: 0 }
  expect(lineFigures(line, 0, 10)).toMatchObject({ gross: 199_900, tax: 18_200, net: 181_700 })
})
