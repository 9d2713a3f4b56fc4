import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceFloor, typedDecimal, typedReduction } from './price-floor.ts'

describe('the lowest price by rule', () => {
  it.each([
    [9995, '10', 8996],
    [9995, '15', 8496],
    [9995, '20', 7996],
    [9995, '5', 9496],
    [11995, '10', 10796],
    [9995, '0', 9995],
    [9995, '99.99', 1],
    [0, '10', 0],
  ])('%d cents less %s %% is %d', (cents, percent, floor) => {
    expect(priceFloor(cents, percent)).toBe(floor)
  })

  it('is the price itself where the list price asks for more', () => {
    expect(priceFloor(11995, '10', 9995)).toBe(9995)
  })

  it('is the first cent that is not below the percentage, in 10,000 cases', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 9999 }),
        (cents, hundredths) => {
          const floor = priceFloor(cents, (hundredths / 100).toFixed(2))
          // Whole numbers below 2^53 on both sides.
          expect(floor * 10_000).toBeGreaterThanOrEqual(cents * (10_000 - hundredths))
          expect((floor - 1) * 10_000).toBeLessThan(Math.max(cents * (10_000 - hundredths), 1))
        },
      ),
      { numRuns: 10_000 },
    )
  })
})

describe('a typed number', () => {
  it.each([
    ['10', '10'],
    ['10,5', '10.5'],
    [' 7.50 ', '7.5'],
    ['0', '0'],
    ['00', '0'],
    ['007', '7'],
    ['12,', '12'],
    ['0,05', '0.05'],
  ])('“%s” is %s', (typed, decimal) => {
    expect(typedDecimal(typed)).toBe(decimal)
  })

  it.each([
    '',
    ' ',
    'NaN',
    '-1',
    '+1',
    '1.000',
    '1.000,00',
    '1,234',
    '1e9',
    '1 000',
    ',5',
    '１',
    'Infinity',
    '9999999999',
  ])('“%s” is none', (typed) => {
    expect(typedDecimal(typed)).toBeUndefined()
  })

  it.each([
    ['99,99', '99.99'],
    ['100', undefined],
    ['101', undefined],
    ['-1', undefined],
  ])('“%s” as a reduction is %s', (typed, percent) => {
    expect(typedReduction(typed)).toBe(percent)
  })
})
