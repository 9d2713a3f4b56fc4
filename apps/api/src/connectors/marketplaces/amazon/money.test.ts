import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemAmounts } from './item-amounts.ts'
import { minorUnits, splitOver } from './money.ts'
import type { Breakdown } from './order-document.ts'

describe('minorUnits', () => {
  it.each([
    ['59.95', 'EUR', 5995],
    ['59.9', 'EUR', 5990],
    ['59', 'EUR', 5900],
    ['0.005', 'EUR', 1],
    ['0.0049', 'EUR', 0],
    ['-4.50', 'EUR', -450],
    ['19940', 'JPY', 19_940],
    ['1.5', 'KWD', 1500],
    ['90071992547409.91', 'EUR', 9_007_199_254_740_991],
  ])('%s %s', (amount, currencyCode, units) => {
    expect(minorUnits({ amount, currencyCode })).toBe(units)
  })

  it.each(['', 'ten', '1,50', '1e3', '--1'])('is null for %j', (amount) => {
    expect(minorUnits({ amount, currencyCode: 'EUR' })).toBeNull()
  })

  it('is exact for every amount with two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
        expect(minorUnits({ amount: text, currencyCode: 'EUR' })).toBe(cents)
      }),
    )
  })
})

describe('splitOver', () => {
  it('adds up, and no two pieces differ by more than one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000, max: 100_000 }),
        fc.integer({ min: 1, max: 60 }),
        (sum, pieces) => {
          const parts = splitOver(sum, pieces)
          expect(parts).toHaveLength(pieces)
          expect(parts.reduce((total, part) => total + part, 0)).toBe(sum)
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})

describe('itemAmounts', () => {
  const money = (amount: string) => ({ amount, currencyCode: 'EUR' })
  const amounts = (total: string, breakdowns: Breakdown[], quantityOrdered = 1) =>
    itemAmounts(
      {
        orderItemId: '1',
        quantityOrdered,
        product: { price: { unitPrice: money('119.00') } },
        proceeds: { proceedsTotal: money(total), breakdowns },
      },
      19,
    )
  const part = (type: string, amount: string, details: Record<string, string> = {}): Breakdown => ({
    type,
    subtotal: money(amount),
    detailedBreakdowns: Object.entries(details).map(([subtype, value]) => ({ subtype, value: money(value) })),
  })

  it('adds tax that stands beside the prices', () => {
    const tax = part('TAX', '19.95', { ITEM: '19.00', SHIPPING: '0.95' })
    const read = amounts('123.95', [part('ITEM', '100.00'), part('SHIPPING', '4.00'), tax])
    expect(read).toEqual({ goods: 11_900, goodsBefore: 11_900, shipping: 495, taxRate: 19 })
  })

  it('leaves tax that is within the prices where it is', () => {
    const read = amounts('119.00', [part('ITEM', '119.00'), part('TAX', '19.00')])
    expect(read).toEqual({ goods: 11_900, goodsBefore: 11_900, shipping: 0, taxRate: 19 })
  })

  it.each(['-10.00', '10.00'])('takes a discount of %s off what the customer pays', (discount) => {
    const parts = [
      part('ITEM', '119.00'),
      part('SHIPPING', '4.99'),
      part('DISCOUNT', discount, { ITEM: '10.00' }),
    ]
    expect(amounts('113.99', parts)).toEqual({
      goods: 10_900,
      goodsBefore: 11_900,
      shipping: 499,
      taxRate: 19,
    })
  })

  it.each([
    ['the usual rate, whatever the rounding did to it', '5.03', '0.96', 19],
    ['another rate that follows from the amounts', '100.00', '7.00', 7],
    ['the usual rate where the amounts make no sense', '1.00', '900.00', 19],
  ])('names %s', (_name, net, tax, rate) => {
    const total = (Number(net) + Number(tax)).toFixed(2)
    expect(amounts(total, [part('ITEM', net), part('TAX', tax)]).taxRate).toBe(rate)
  })

  it('falls back on the unit price, and on nothing', () => {
    const priced = { orderItemId: '1', quantityOrdered: 2, product: { price: { unitPrice: money('5.00') } } }
    expect(itemAmounts(priced, 7)).toEqual({ goods: 1000, goodsBefore: 1000, shipping: 0, taxRate: 7 })
    const bare = { orderItemId: '1', quantityOrdered: 2, product: {} }
    expect(itemAmounts(bare, 7)).toEqual({ goods: 0, goodsBefore: 0, shipping: 0, taxRate: 7 })
  })
})
