import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertedPrice, offerPrice } from './offer-price.ts'

const price = fc.integer({ min: 0, max: 10_000_000 })
const percent = fc.integer({ min: -99_999, max: 400_000 }).map((thousandths) => thousandths / 1000)

describe('what an account asks', () => {
  it.each([
    [8995, { cents: null, percent: 7.5 }, 9670],
    [8995, { cents: -300, percent: null }, 8695],
    [8995, { cents: -300, percent: 7.5 }, 8995],
    [8995, { cents: null, percent: null }, 8995],
    [8995, { cents: -8995, percent: null }, 0],
    [8995, { cents: -9000, percent: null }, 0],
    [8995, { cents: null, percent: -100 }, 0],
    // 10.00 and 0.05 % are 10.005.
    [1000, { cents: null, percent: 0.05 }, 1001],
  ])('%i cents with %o', (before, change, after) => {
    expect(offerPrice(before, change, null, null)).toBe(after)
  })

  it('is not taken under the floor, which raises no price', () => {
    expect(offerPrice(8995, { cents: -2000, percent: null }, null, 8500)).toBe(8500)
    expect(offerPrice(8000, { cents: -2000, percent: null }, null, 8500)).toBe(8000)
    expect(offerPrice(8000, { cents: 100, percent: null }, null, 8500)).toBe(8100)
  })

  it.each([
    // The values of the trade: sold for 99.95, never under 89.96.
    [null, null, 9489, 9489],
    [null, null, 8499, 8996],
    [-1200, null, null, 8996],
    [null, 7.5, null, 10_745],
    // A competitor's price counts after the account's change, and lowers alone.
    [null, 7.5, 9489, 9489],
    [-500, null, 9700, 9495],
    [-1200, null, 9489, 8996],
  ])('by %o cents, %o per cent and a best price of %o is %i', (cents, percent, best, after) => {
    expect(offerPrice(9995, { cents, percent }, best, 8996)).toBe(after)
  })

  it('is at most half a cent from the exact product, and half of one goes up', () => {
    fc.assert(
      fc.property(price, percent, (before, by) => {
        const exact = (before * (100_000 + Math.round(by * 1000))) / 100_000
        const after = offerPrice(before, { cents: null, percent: by }, null, null)
        expect(after).toBe(Math.max(0, Math.floor(exact + 0.5)))
      }),
    )
  })

  it('never goes under the lower of price and floor, in 10,000 cases', () => {
    fc.assert(
      fc.property(price, percent, fc.option(price), price, (before, by, best, floor) => {
        const after = offerPrice(before, { cents: null, percent: by }, best, floor)
        expect(after).toBeGreaterThanOrEqual(Math.min(before, floor))
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('what is asked in another currency', () => {
  it.each([
    [5995, 0.8333, 4996],
    [5000, 0.8, 4000],
    [1, 0.000001, 1],
    [0, 0.85, 0],
  ])('%i cents at %f', (cents, rate, pence) => {
    expect(convertedPrice(cents, rate)).toBe(pence)
  })

  it('is the next hundredth, and no more', () => {
    const rate = fc.integer({ min: 1, max: 2_000_000 })
    fc.assert(
      fc.property(price, rate, (cents, millionths) => {
        const pence = convertedPrice(cents, millionths / 1_000_000)
        expect(pence * 1_000_000).toBeGreaterThanOrEqual(cents * millionths)
        expect((pence - 1) * 1_000_000).toBeLessThan(cents * millionths)
      }),
    )
  })
})
