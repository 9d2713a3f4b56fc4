import { DELIVERY_COUNTRIES } from '@kontor/contract/orders'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractsPresent, publishedContract } from '../../../../test/published-contracts.ts'
import { decimalText } from '../../../platform/money.ts'
import { itemAmounts, vatRates } from './item-amounts.ts'
import type { AmazonItem, Breakdown } from './order-document.ts'

const Rates = z.object({
  items: z.record(
    z.string(),
    z.array(z.object({ effective_from: z.string(), rates: z.record(z.string(), z.number()) })),
  ),
})

describe.skipIf(!contractsPresent)('VAT rates, held against ../shared/contracts/vat', () => {
  it.each([...DELIVERY_COUNTRIES])('%s', (country) => {
    const { items } = Rates.parse(publishedContract('vat/vat-rates.json'))
    const [newest] = (items[country] ?? items[country === 'GB' ? 'UK' : country] ?? [])
      .filter(({ effective_from }) => effective_from <= '2026-03-10')
      .toSorted((one, other) => other.effective_from.localeCompare(one.effective_from))
    expect(vatRates(country)[0]).toBe(newest?.rates.standard)
    expect(vatRates(country).toSorted()).toEqual([...new Set(Object.values(newest?.rates ?? {}))].toSorted())
  })
})

it('says nothing about countries that it does not know', () => {
  expect(vatRates('US')).toEqual([])
})

const money = (amount: string) => ({ amount, currencyCode: 'EUR' })
const part = (type: string, amount: string, details: Record<string, string> = {}): Breakdown => ({
  type,
  subtotal: money(amount),
  detailedBreakdowns: Object.entries(details).map(([subtype, value]) => ({ subtype, value: money(value) })),
})
const item = (
  breakdowns: Breakdown[],
  { total, pieces = 1 }: { total?: string; pieces?: number } = {},
): AmazonItem => ({
  orderItemId: '1',
  quantityOrdered: pieces,
  product: { price: { unitPrice: money('119.00') } },
  proceeds: { ...(total === undefined ? {} : { proceedsTotal: money(total) }), breakdowns },
})
const DE = vatRates('DE')
const amounts = (total: string, breakdowns: Breakdown[]) => itemAmounts(item(breakdowns, { total }), DE)
const paid = ({ goods, shipping, charges }: ReturnType<typeof itemAmounts>): number =>
  charges.reduce((sum, { amount_cents }) => sum + amount_cents, goods + shipping)

describe('itemAmounts', () => {
  it('adds tax that stands beside the prices', () => {
    const tax = part('TAX', '19.95', { ITEM: '19.00', SHIPPING: '0.95' })
    const read = amounts('123.95', [part('ITEM', '100.00'), part('SHIPPING', '4.00'), tax])
    expect(read).toEqual({ goods: 11_900, goodsBefore: 11_900, shipping: 495, taxRate: 19, charges: [] })
    expect(paid(read)).toBe(12_395)
  })

  it('leaves tax that is within the prices where it is', () => {
    const read = amounts('119.00', [part('ITEM', '119.00'), part('TAX', '19.00')])
    expect(read).toEqual({ goods: 11_900, goodsBefore: 11_900, shipping: 0, taxRate: 19, charges: [] })
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
      charges: [],
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
    const none = { shipping: 0, taxRate: 7, charges: [] }
    expect(itemAmounts(priced, [7])).toEqual({ goods: 1000, goodsBefore: 1000, ...none })
    const bare = { orderItemId: '1', quantityOrdered: 2, product: {} }
    expect(itemAmounts(bare, [7])).toEqual({ goods: 0, goodsBefore: 0, ...none })
  })
})

describe('tax where Amazon gives no total of the position', () => {
  it('is within a gross price that it is the share of: 9.58 of 59.99 at 19 %', () => {
    const read = itemAmounts(item([part('ITEM', '59.99'), part('TAX', '9.58', { ITEM: '9.58' })]), DE)
    expect(read).toMatchObject({ goods: 5999, taxRate: 19 })
  })

  it('is within at a reduced rate: 3.92 of 59.99 at 7 %', () => {
    const read = itemAmounts(item([part('ITEM', '59.99'), part('TAX', '3.92')]), DE)
    expect(read).toMatchObject({ goods: 5999, taxRate: 7 })
  })

  it('comes on top of a net price that it is the rate of: 19.00 beside 100.00', () => {
    const read = itemAmounts(item([part('ITEM', '100.00'), part('TAX', '19.00')]), DE)
    expect(read).toMatchObject({ goods: 11_900, taxRate: 19 })
  })

  it('comes on top where no VAT is known, as in the United States', () => {
    const read = itemAmounts(item([part('ITEM', '99.98'), part('TAX', '0.02')]), vatRates('US'))
    expect(read).toMatchObject({ goods: 10_000 })
  })

  it('is recognised for every rate, price and number of pieces, within and beside', () => {
    const cases = fc.record({
      country: fc.constantFrom(...DELIVERY_COUNTRIES),
      // A piece of a cent or two has the same rounded tax either way.
      price: fc.integer({ min: 1000, max: 60_000 }),
      pieces: fc.integer({ min: 1, max: 5 }),
      isWithin: fc.boolean(),
    })
    fc.assert(
      fc.property(cases, ({ country, price, pieces, isWithin }) => {
        const rates = vatRates(country)
        const [rate = 0] = rates
        const tax = pieces * Math.round(isWithin ? (price * rate) / (100 + rate) : (price * rate) / 100)
        const read = itemAmounts(
          item([part('ITEM', decimalText(price * pieces, 'EUR')), part('TAX', decimalText(tax, 'EUR'))], {
            pieces,
          }),
          rates,
        )
        expect(read.goods).toBe(price * pieces + (isWithin ? 0 : tax))
        expect(read.taxRate).toBe(rate)
      }),
    )
  })
})

describe('gift wrap, fees and what has no name', () => {
  it('are charges: 59.95 + 4.99 + 2.49 + 1.00 + 0.50 = 68.93', () => {
    const read = amounts('68.93', [
      part('ITEM', '59.95'),
      part('SHIPPING', '4.99'),
      part('GIFT_WRAP', '2.49'),
      part('COD_FEE', '1.00'),
      part('OTHER', '0.50'),
    ])
    expect(read.charges).toEqual([
      { kind: 'gift_wrap', amount_cents: 249, tax_rate: 19 },
      { kind: 'cod_fee', amount_cents: 100, tax_rate: 19 },
      { kind: 'other', amount_cents: 50, tax_rate: 19 },
    ])
    expect(paid(read)).toBe(6893)
  })

  it('carry the tax that stands beside them, and their discount: 100 + 19, 4.00 − 1.00 + 0.57', () => {
    const read = amounts('122.57', [
      part('ITEM', '100.00'),
      part('GIFT_WRAP', '4.00'),
      part('DISCOUNT', '1.00', { GIFT_WRAP: '1.00' }),
      part('TAX', '19.57', { ITEM: '19.00', GIFT_WRAP: '0.57' }),
    ])
    expect(read).toMatchObject({
      goods: 11_900,
      charges: [{ kind: 'gift_wrap', amount_cents: 357, tax_rate: 19 }],
    })
    expect(paid(read)).toBe(12_257)
  })

  it('below zero are a discount: 59.95 + 4.99 − 5.00 = 59.94', () => {
    const read = amounts('59.94', [part('ITEM', '59.95'), part('SHIPPING', '4.99'), part('OTHER', '-5.00')])
    expect(read).toMatchObject({ goods: 5995, shipping: 499 })
    expect(read.charges).toEqual([{ kind: 'discount', amount_cents: -500, tax_rate: 19 }])
    expect(paid(read)).toBe(5994)
  })

  it('below zero carry the tax beside them: 100.00 − 10.00 + 17.10', () => {
    const read = amounts('107.10', [
      part('ITEM', '100.00'),
      part('PROMOTION', '-10.00'),
      part('TAX', '17.10', { ITEM: '19.00', PROMOTION: '-1.90' }),
    ])
    expect(read).toMatchObject({
      goods: 11_900,
      charges: [{ kind: 'discount', amount_cents: -1190, tax_rate: 19 }],
    })
    expect(paid(read)).toBe(10_710)
  })

  it('leave the rate of the goods alone where the tax that a discount saves stands apart: free shipping of 4.99', () => {
    const read = amounts('79.95', [
      part('ITEM', '79.95'),
      part('SHIPPING', '4.99'),
      part('TAX', '12.77', { ITEM: '12.77', SHIPPING: '0.80', DISCOUNT: '-0.80' }),
      part('DISCOUNT', '-4.99', { SHIPPING: '-4.99' }),
    ])
    expect(read).toEqual({ goods: 7995, goodsBefore: 7995, shipping: 0, taxRate: 19, charges: [] })
  })

  it('are a discount as far as a discount exceeds what it is on: 10.00 − 12.00 + 4.99 = 2.99', () => {
    const read = amounts('2.99', [
      part('ITEM', '10.00'),
      part('SHIPPING', '4.99'),
      part('DISCOUNT', '12.00', { ITEM: '12.00' }),
    ])
    expect(read).toMatchObject({
      goods: 0,
      goodsBefore: 1000,
      shipping: 499,
      charges: [{ kind: 'discount', amount_cents: -200, tax_rate: 19 }],
    })
    expect(paid(read)).toBe(299)
  })

  it('of a kind that is not published yet are not lost', () => {
    const read = amounts('61.00', [part('ITEM', '59.00'), part('ECO_FEE', '2.00')])
    expect(read.charges).toEqual([{ kind: 'other', amount_cents: 200, tax_rate: 19 }])
  })

  it('add up to what was paid, whatever there is and wherever the tax stands', () => {
    const cents = fc.integer({ min: 0, max: 20_000 })
    const below = fc.integer({ min: -400, max: 20_000 })
    const drawn = fc.record({
      goods: fc.integer({ min: 1000, max: 60_000 }),
      parts: fc.record({ SHIPPING: cents, GIFT_WRAP: cents, COD_FEE: cents, OTHER: below, PROMOTION: below }),
      isWithin: fc.boolean(),
      rate: fc.constantFrom(...DE),
    })
    fc.assert(
      fc.property(drawn, ({ goods, parts, isWithin, rate }) => {
        const all = { ITEM: goods, ...parts }
        const taxes = Object.entries(all).map(([type, amount]): [string, number] => [
          type,
          Math.round(isWithin ? (amount * rate) / (100 + rate) : (amount * rate) / 100),
        ])
        const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)
        const tax = sum(taxes.map(([, amount]) => amount))
        const total = sum(Object.values(all)) + (isWithin ? 0 : tax)
        const text = (amount: number) => decimalText(amount, 'EUR')
        const read = amounts(text(total), [
          ...Object.entries(all).map(([type, amount]) => part(type, text(amount))),
          part('TAX', text(tax), Object.fromEntries(taxes.map(([type, amount]) => [type, text(amount)]))),
        ])
        expect(paid(read)).toBe(total)
        expect(read.taxRate).toBe(rate)
      }),
    )
  })
})
