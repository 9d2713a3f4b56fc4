import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestPrice, type Following, goesTooFar } from './best-price.ts'

const FREE: Following = { undercutCents: 1, priceEnding: 'none', shipping: undefined }
const shipping = { freeFromCents: 4990, shippingCents: 390, glns: [] }

describe('the best price', () => {
  it.each([
    ['below the competitor', 9490, FREE, 9489],
    ['not under the floor', 8500, FREE, 8996],
    ['what it is sold for where the competitor asks more', 10490, FREE, null],
    ['what it is sold for where the competitor asks a cent more', 9996, FREE, null],
    ['a cent lower', 9995, FREE, 9994],
    ['ends in ,95', 9490, { ...FREE, priceEnding: '.95' }, 9395],
    ['ends in ,99', 9490, { ...FREE, priceEnding: '.99' }, 9399],
    ['has its ending', 9496, { ...FREE, priceEnding: '.95' }, 9495],
    ['drops an ending that would fall under the floor', 9080, { ...FREE, priceEnding: '.95' }, 9079],
    ['less what shipping costs', 9490, { ...FREE, shipping: { ...shipping, freeFromCents: 9999 } }, 9099],
    [
      'shipping is free from a value on',
      9491,
      { ...FREE, shipping: { ...shipping, freeFromCents: 9490 } },
      9490,
    ],
    [
      'shipping is not free a cent below',
      9490,
      { ...FREE, shipping: { ...shipping, freeFromCents: 9490 } },
      9099,
    ],
    [
      'shipping is no longer free by the ending',
      9491,
      { ...FREE, priceEnding: '.95', shipping: { ...shipping, freeFromCents: 9490 } },
      9095,
    ],
  ] as const)('%s', (_name, competitor, following, price) => {
    expect(bestPrice(9995, competitor, following, 8996)).toBe(price)
  })

  it('gives nothing away where a competitor asks next to nothing and no floor holds', () => {
    expect(bestPrice(9995, 1, FREE, null)).toBeNull()
    expect(bestPrice(9995, 2, FREE, null)).toBe(1)
    expect(bestPrice(9995, 95, { ...FREE, priceEnding: '.95' }, null)).toBe(94)
  })

  it('is never under the floor nor above what it is sold for, and no cent above what beats the competitor', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(
        cents,
        cents,
        fc.record({
          undercutCents: fc.integer({ min: 0, max: 2_000 }),
          priceEnding: fc.constantFrom('none', '.95', '.99'),
          shipping: fc.option(
            fc.record({
              freeFromCents: cents,
              shippingCents: fc.integer({ min: 0, max: 2_000 }),
              glns: fc.constant([]),
            }),
            { nil: undefined },
          ),
        }),
        fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        (sale, competitor, following, share) => {
          const floor = share === null ? null : Math.ceil(sale * share)
          const price = bestPrice(sale, competitor, following, floor)
          if (price === null) return
          expect(price).toBeLessThan(sale)
          expect(price).toBeGreaterThanOrEqual(Math.max(floor ?? 1, 1))
          const own = following.shipping
          const paid = price + (own && price < own.freeFromCents ? own.shippingCents : 0)
          if (price !== floor) expect(paid).toBeLessThanOrEqual(competitor - following.undercutCents)
        },
      ),
      { numRuns: 10_000 },
    )
  })
})

describe('a change of prices', () => {
  it.each([
    ['nothing', [], false],
    ['a fifth', [{ offers: 100, changed_a_lot: 20, given_away: 0 }], false],
    ['more than a fifth', [{ offers: 100, changed_a_lot: 21, given_away: 0 }], true],
    [
      'more than a fifth on one channel',
      [
        { offers: 1000, changed_a_lot: 0, given_away: 0 },
        { offers: 4, changed_a_lot: 1, given_away: 0 },
      ],
      true,
    ],
    ['one shoe given away', [{ offers: 1000, changed_a_lot: 0, given_away: 1 }], true],
  ])('of %s goes too far: %s', (_name, channels, tooFar) => {
    expect(goesTooFar(channels, 20)).toBe(tooFar)
  })
})
