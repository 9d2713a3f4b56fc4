import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  billedSale,
  discountPercent,
  type FeeRow,
  feeOn,
  goodwillAmounts,
  netOfRow,
  returnAmounts,
} from './sale-fees.ts'

const ZALANDO: FeeRow = {
  id: 1,
  sales_channel_id: 3,
  country: 'DE',
  type: 'Zalando',
  default_percent: 17,
  step_percents: [9, 13, 17.25, 19.5],
  payment_percent: null,
  return_costs_cents: 250,
  transaction_cents: [110, 160],
  return_fee_cents: [90, 130],
  valid_from: '2026-01-01',
}
const AMAZON: FeeRow = { ...ZALANDO, type: 'Amazon', default_percent: 15, return_costs_cents: 300 }
const EBAY: FeeRow = { ...ZALANDO, type: 'Ebay', default_percent: 11, payment_percent: 1.9 }

const anyPercent = fc.option(fc.integer({ min: 0, max: 3000 }).map((each) => each / 100))
const anyFeeCents = fc.tuple(fc.option(fc.nat(500)), fc.option(fc.nat(500)))
const anyFee: fc.Arbitrary<FeeRow> = fc.record({
  id: fc.constant(1),
  sales_channel_id: fc.constant(3),
  country: fc.constant('DE'),
  type: fc.constantFrom('Zalando', 'Amazon', 'Ebay', 'Tamaris', 'Legero', 'Standard'),
  default_percent: anyPercent,
  step_percents: fc.tuple(anyPercent, anyPercent, anyPercent, anyPercent),
  payment_percent: fc.option(fc.constantFrom(0, 1.9, 2.35)),
  return_costs_cents: fc.option(fc.nat(1000)),
  transaction_cents: anyFeeCents,
  return_fee_cents: anyFeeCents,
  valid_from: fc.constant('2026-01-01'),
})
const anyPrice = fc.integer({ min: 0, max: 60_000 })

describe('the discount of a price', () => {
  it.each([
    [1999, 9],
    [2000, 13],
    [4999, 13],
    [5000, 17.25],
    [9999, 17.25],
    [10_000, 19.5],
  ])('of type Zalando: %i cents are on the step with %d %', (price, percent) => {
    expect(discountPercent(ZALANDO, price)).toBe(percent)
  })

  it('is the default of an empty step, and of other types whatever their steps say', () => {
    expect(discountPercent({ ...ZALANDO, step_percents: [9, null, 17, 19] }, 3000)).toBe(17)
    expect(discountPercent(AMAZON, 100)).toBe(15)
    expect(discountPercent({ ...AMAZON, default_percent: null }, 100)).toBe(0)
  })

  it('changes at 20, 50 and 100 euros and nowhere else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), (price) => {
        const changes = discountPercent(ZALANDO, price) !== discountPercent(ZALANDO, price - 1)
        expect(changes).toBe([2000, 5000, 10_000].includes(price))
      }),
    )
  })
})

describe('a sale', () => {
  it('costs the discount, of Ebay the payment too, and the transaction fee, each rounded half up', () => {
    // 79.90 € × 17.25 % = 13.78275 € → 13.78 €; from 50 € on the transaction fee is 1.60 €.
    expect(billedSale(ZALANDO, 7990, false)).toMatchObject({
      discount_cents: 1378,
      payment_cents: 0,
      fee_cents: 160,
    })
    // 49.95 € × 11 % = 5.4945 € → 5.49 €; × 1.9 % = 0.94905 € → 0.95 €; below 50 € the fee is 1.10 €.
    expect(billedSale(EBAY, 4995, false)).toMatchObject({
      discount_cents: 549,
      payment_cents: 95,
      fee_cents: 110,
    })
    // 0.50 € × 15 % = 0.075 € → 0.08 €.
    expect(billedSale(AMAZON, 50, false).discount_cents).toBe(8)
  })

  it('through the merchant’s own account costs the transaction fee alone', () => {
    expect(netOfRow(billedSale(EBAY, 4999, true))).toBe(110)
    expect(netOfRow(billedSale(EBAY, 5000, true))).toBe(160)
  })

  it.each(['Tamaris', 'Legero'] as const)('of type %s bears no transaction and return fees', (type) => {
    const fee = { ...ZALANDO, type, return_costs_cents: null }
    expect(billedSale(fee, 7990, false).fee_cents).toBe(0)
    expect(returnAmounts(fee, billedSale(fee, 7990, false), false).fee_cents).toBe(0)
  })
})

describe('a return', () => {
  it('credits discount and payment to the cent and charges the fee and the costs of the return', () => {
    const sale = billedSale(EBAY, 4995, false)
    // −5.49 − 0.95 + 0.90 + 2.50 = −3.04 €
    expect(netOfRow(returnAmounts(EBAY, sale, false))).toBe(-304)
  })

  it('costs at Amazon a fifth of the discount, at most 5 €', () => {
    // 99.99 € × 15 % = 14.9985 → 15.00 €, a fifth is 3.00 €; 300 € × 15 % = 45 €, a fifth would be 9 €.
    expect(returnAmounts(AMAZON, billedSale(AMAZON, 9999, false), false).return_costs_cents).toBe(300)
    expect(returnAmounts(AMAZON, billedSale(AMAZON, 30_000, false), false).return_costs_cents).toBe(500)
  })

  it('leaves of the sale only the fees, whatever goodwill came in between', () => {
    fc.assert(
      fc.property(
        anyFee,
        anyPrice,
        fc.array(fc.nat(20_000), { maxLength: 4 }),
        fc.boolean(),
        (fee, price, goodwill, own) => {
          const sale = billedSale(fee, price, own)
          let open = { ...sale }
          const rows = [sale as { discount_cents: number; payment_cents: number }]
          for (const given of goodwill) {
            const credit = goodwillAmounts(sale, open, given)
            rows.push(credit)
            open = {
              ...open,
              price_cents: Math.max(0, open.price_cents - given),
              discount_cents: open.discount_cents + credit.discount_cents,
              payment_cents: open.payment_cents + credit.payment_cents,
            }
            expect(open.discount_cents).toBeGreaterThanOrEqual(0)
            if (open.price_cents === 0) expect([open.discount_cents, open.payment_cents]).toEqual([0, 0])
          }
          const back = returnAmounts(fee, open, own)
          rows.push(back)
          const total = (key: 'discount_cents' | 'payment_cents') =>
            rows.reduce((sum, row) => sum + row[key], 0)
          expect([total('discount_cents'), total('payment_cents')]).toEqual([0, 0])
          expect(back.fee_cents).toBeGreaterThanOrEqual(0)
          expect(back.return_costs_cents).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('goodwill after the bill', () => {
  it('credits by the percentage of the sale, though the lower price would be on another step', () => {
    const sale = billedSale(ZALANDO, 10_500, false)
    // 105 € × 19.5 % = 20.475 → 20.48 €; of 60 € it takes 11.70 € back, not by the 13 % of the remaining 45 €.
    expect(sale.discount_cents).toBe(2048)
    expect(goodwillAmounts(sale, sale, 6000).discount_cents).toBe(-1170)
  })
})

describe('the fees that count', () => {
  const older = { ...ZALANDO, id: 1, valid_from: '2025-01-01' }
  const newer = { ...ZALANDO, id: 2, valid_from: '2026-03-10' }
  const at = { sales_channel_id: 3, country: 'DE' }
  it.each([
    ['2024-12-31', undefined],
    ['2025-01-01', 1],
    ['2026-03-09', 1],
    ['2026-03-10', 2],
    ['2027-01-01', 2],
  ])('on %s', (day, id) => {
    for (const fees of [
      [older, newer],
      [newer, older],
    ])
      expect(feeOn(fees, at, day)?.id).toBe(id)
  })
  it('are those of the channel and the country of delivery', () => {
    expect(feeOn([older], { ...at, country: 'AT' }, '2026-03-10')).toBeUndefined()
    expect(feeOn([older], { ...at, sales_channel_id: 4 }, '2026-03-10')).toBeUndefined()
  })
})
