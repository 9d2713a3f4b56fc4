import { compare, dividedBy, ofCents, times, toTwoPlaces } from '@kontor/contract/pricing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, type SaleTerms, saleCosts, saleYield } from './channel-costs.ts'
import { minimumPrices, onlinePrice, sellingPriceMin } from './selling-price-min.ts'

/** 40.00 € less 5 % and a season at 25 %, through a channel that keeps 15 %. */
const GOLDEN: SaleTerms = {
  cost_price: 40,
  manufacturer_discount: 5,
  devaluation: 25,
  tax_rate: 19,
  hourly_wage: 13.5,
  processing_duration_shipping: 7.5,
  processing_duration_return: 9.5,
  package_cost: 0.4,
  commission_marketplace: 14,
  commission_other: 1,
  commission_return_refund: 80,
  postage_shipping: 4.2,
  postage_return: 4.2,
  marketplace_shipping_cost: 0.5,
  marketplace_return_cost: 1,
  return_quota: 30,
  expected_yield_absolute: 4,
  expected_yield_relative: 6,
}

/** Whether a price earns the targets, by the definition of raw profit instead of the formulas that look for the price. */
function meetsTargets(terms: SaleTerms, priceCents: number): { absolute: boolean; relative: boolean } {
  const costs = saleCosts(terms)
  const { rawProfit } = saleYield(costs, ofCents(priceCents))
  const sales = times(times(costs.sent, ofCents(priceCents)), costs.net)
  return {
    absolute: compare(rawProfit, costs.targetAbsolute) >= 0,
    relative: compare(rawProfit, times(costs.targetRelative, sales)) >= 0,
  }
}

describe('costs of a sale, computed by hand', () => {
  it('are those of the parcel and of the return', () => {
    const costs = saleCosts(GOLDEN)
    const fourPlaces = (of: { over: bigint; under: bigint }) =>
      Number((of.over * 10_000n) / of.under) / 10_000
    // 40 × 0.95 × 0.75; 13.5 × 7.5 ÷ 60 and 13.5 × 9.5 ÷ 60; 4.20 + 0.50 + 0.40 + 1.6875; 4.20 + 1.00 + 2.1375.
    expect(fourPlaces(costs.costPriceDevalued)).toBe(28.5)
    expect(fourPlaces(costs.labourShipping)).toBe(1.6875)
    expect(fourPlaces(costs.labourReturn)).toBe(2.1375)
    expect(fourPlaces(costs.costShipping)).toBe(6.7875)
    expect(fourPlaces(costs.costReturn)).toBe(7.3375)
  })

  it.each([
    [{ return_quota: 30 }, 6946, 6593, 6946, 6995, 1.74],
    [{ return_quota: 65 }, 11495, 10531, 11495, 11495, 2.87],
    [{ cost_price: 120, devaluation: 0, return_quota: 30 }, 19566, 20228, 20228, 20295, 1.69],
  ])('%o: the lowest price', (terms, absolute, relative, price, online, calculation) => {
    const costs = saleCosts({ ...GOLDEN, ...terms })
    expect(minimumPrices(costs)).toEqual({ absolute, relative })
    expect(sellingPriceMin(costs)).toBe(price)
    expect(onlinePrice(price)).toBe(online)
    expect(toTwoPlaces(dividedBy(ofCents(price), costs.costPrice))).toBe(calculation)
  })

  it.each([
    [30, 33.71, -17.12, 18.46, 31.4],
    [65, 33.71, -17.12, 0.67, 2.28],
  ])('at 99.95 and %d %% returns', (return_quota, shipping, returned, raw, relative) => {
    const found = saleYield(saleCosts({ ...GOLDEN, return_quota }), ofCents(9995))
    expect(toTwoPlaces(found.rawProfitShipping)).toBe(shipping)
    expect(toTwoPlaces(found.rawProfitReturn)).toBe(returned)
    expect(toTwoPlaces(found.rawProfit)).toBe(raw)
    expect(found.relative && percentOf(found.relative)).toBe(relative)
  })

  it.each([
    ['every parcel comes back', { return_quota: 100 }],
    ['the channel keeps more than a sale brings in', { commission_marketplace: 85 }],
    ['the relative target is more than a euro leaves', { expected_yield_relative: 83 }],
  ])('no price is enough where %s', (_, terms) => {
    expect(sellingPriceMin(saleCosts({ ...GOLDEN, ...terms }))).toBeNull()
  })

  it.each([
    [0, 95],
    [95, 95],
    [96, 195],
    [6946, 6995],
    [6995, 6995],
    [6996, 7095],
  ])('the next price after %d that ends in ,95 is %d', (cents, online) => {
    expect(onlinePrice(cents)).toBe(online)
  })
})

const amount = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((cents) => cents / 100)
const percent = (most: number) => amount(most)
const anyTerms: fc.Arbitrary<SaleTerms> = fc.record({
  cost_price: amount(300),
  manufacturer_discount: percent(60),
  devaluation: percent(100),
  tax_rate: fc.constantFrom(0, 7, 19, 20, 21, 25.5),
  hourly_wage: amount(40),
  processing_duration_shipping: amount(30),
  processing_duration_return: amount(30),
  package_cost: amount(2),
  commission_marketplace: percent(30),
  commission_other: percent(10),
  commission_return_refund: percent(100),
  postage_shipping: amount(10),
  postage_return: amount(10),
  marketplace_shipping_cost: amount(3),
  marketplace_return_cost: amount(3),
  return_quota: percent(100),
  expected_yield_absolute: amount(20),
  expected_yield_relative: percent(30),
})

describe('the lowest price of any sale', () => {
  it('meets both targets, and a cent less misses one, in 10,000 cases', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const price = sellingPriceMin(saleCosts(terms))
        if (price === null) return
        expect(meetsTargets(terms, price)).toEqual({ absolute: true, relative: true })
        if (price === 0) return
        const { absolute, relative } = meetsTargets(terms, price - 1)
        expect(absolute && relative).toBe(false)
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('against trying every cent up to 10,000 €', () => {
  // Whole percentages, so that every step below is a whole number that a double holds exactly.
  const whole = (most: number) => fc.integer({ min: 0, max: most })
  const wholeTerms = fc.record({
    cost_price: whole(200),
    tax_rate: fc.constantFrom(0, 7, 19, 20, 25),
    commission_marketplace: whole(40),
    commission_return_refund: whole(100),
    postage_shipping: whole(9),
    postage_return: whole(9),
    return_quota: whole(90),
    expected_yield_absolute: whole(20),
    expected_yield_relative: whole(25),
  })
  const LARGEST = 1_000_000

  it('agrees in 10,000 cases', () => {
    fc.assert(
      fc.property(wholeTerms, (chosen) => {
        const terms: SaleTerms = {
          ...GOLDEN,
          ...chosen,
          manufacturer_discount: 0,
          devaluation: 0,
          hourly_wage: 0,
          package_cost: 0,
          commission_other: 0,
          marketplace_shipping_cost: 0,
          marketplace_return_cost: 0,
        }
        const [q, c, f] = [
          chosen.return_quota,
          chosen.commission_marketplace,
          chosen.commission_return_refund,
        ]
        const gross = 100 + chosen.tax_rate
        // All in cents times 10^6 times (100 + t): the profit of a cent more, what a sale costs, and the sales of a cent.
        const step = (100 - q) * (10_000 - c * gross) * 100 - q * c * (100 - f) * gross
        const burden =
          ((100 - q) * chosen.cost_price + 100 * chosen.postage_shipping + q * chosen.postage_return) *
          100 *
          10_000 *
          gross
        const target = chosen.expected_yield_absolute * 100 * 1_000_000 * gross
        const sales = (100 - q) * 100 * 100 * chosen.expected_yield_relative
        let found: number | null = null
        // A price without an end is looked for in steps: profit and sales are straight lines.
        for (let cents = 0; cents <= LARGEST && step > 0; cents++) {
          const profit = step * cents - burden
          if (profit >= target && profit >= sales * cents) {
            found = cents
            break
          }
          if (cents > 100_000 && step <= sales) break
        }
        const price = sellingPriceMin(saleCosts(terms))
        expect(price !== null && price <= LARGEST ? price : null).toBe(found)
      }),
      { numRuns: 10_000 },
    )
  })
})
