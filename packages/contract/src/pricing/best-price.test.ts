import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE_ENDINGS, priceBelow } from './best-price.ts'

describe('priceBelow', () => {
  it.each([
    [9490, 1, 'none', 9489],
    [9490, 0, 'none', 9490],
    [9490, 1, '.95', 9395],
    [9500, 1, '.95', 9495],
    [9496, 1, '.95', 9495],
    [9495, 1, '.95', 9395],
    [9500, 1, '.99', 9499],
    [9499, 1, '.99', 9399],
    [50, 1, '.95', -5],
  ] as const)('of %i cents less %i, ending in %s, is %i', (competitor, undercutCents, priceEnding, price) => {
    expect(priceBelow(competitor, { undercutCents, priceEnding })).toBe(price)
  })

  it('never rises by its ending, and falls by less than a euro', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom(...PRICE_ENDINGS),
        (competitor, undercutCents, priceEnding) => {
          const below = competitor - undercutCents
          const price = priceBelow(competitor, { undercutCents, priceEnding })
          expect(price).toBeLessThanOrEqual(below)
          expect(price).toBeGreaterThan(below - 100)
          if (priceEnding !== 'none' && price > 0)
            expect((price / 100).toFixed(2).endsWith(priceEnding)).toBe(true)
        },
      ),
    )
  })
})
