import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorUnits, splitOver } from './money.ts'

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
