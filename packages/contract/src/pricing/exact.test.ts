import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ceilCents,
  compare,
  dividedBy,
  exact,
  exactFraction,
  fractionText,
  minus,
  ofCents,
  ofPercent,
  plus,
  times,
  toTwoPlaces,
} from './exact.ts'

const hundredths = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 })
const decimal = (value: number) => exact((value / 100).toFixed(2))

describe('exact numbers', () => {
  it.each(['NaN', 'Infinity', '1e-7', '1,5', '', '1.', '.5', '--1', '0x10', '1.000,00'])(
    'are no “%s”',
    (text) => {
      expect(() => exact(text)).toThrow(RangeError)
    },
  )

  it('do not lose a cent where binary fractions do', () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(compare(plus(exact(0.1), exact(0.2)), exact(0.3))).toBe(0)
  })

  it.each([
    ['1.005', 1.01],
    ['-1.005', -1.01],
    ['2.675', 2.68],
    ['0.004999', 0],
    ['33.7116', 33.71],
    ['-17.1235', -17.12],
  ])('%s is shown as %d', (text, shown) => {
    expect(toTwoPlaces(exact(text))).toBe(shown)
  })

  it('travel in their lowest terms, and come back as they were', () => {
    expect(['0.75', '-33.5', '0', '12'].map((text) => fractionText(exact(text)))).toEqual([
      '3/4',
      '-67/2',
      '0/1',
      '12/1',
    ])
    for (const text of ['1', '1/0', '1/-2', '1/02', '1.5/2', ' 1/2'])
      expect(() => exactFraction(text)).toThrow(RangeError)
    fc.assert(
      fc.property(hundredths, fc.integer({ min: 1, max: 10_000 }), (over, under) => {
        const value = dividedBy(decimal(over), decimal(under))
        expect(compare(exactFraction(fractionText(value)), value)).toBe(0)
      }),
    )
  })

  it.each([
    ['69.46', 6946],
    ['69.460000000000000001', 6947],
    ['-0.001', 0],
    ['-0.011', -1],
    ['0', 0],
  ])('%s is %d cents or more', (text, cents) => {
    expect(ceilCents(exact(text))).toBe(cents)
  })

  it('have no quotient by zero', () => {
    expect(() => dividedBy(exact(1), exact(0))).toThrow(RangeError)
  })

  it('add, subtract, multiply and divide as whole hundredths do', () => {
    fc.assert(
      fc.property(hundredths, hundredths, (a, b) => {
        expect(compare(plus(decimal(a), decimal(b)), decimal(a + b))).toBe(0)
        expect(compare(minus(decimal(a), decimal(b)), decimal(a - b))).toBe(0)
        expect(times(decimal(a), decimal(b)).over).toBe(BigInt(a) * BigInt(b))
        if (b === 0) return
        const quotient = dividedBy(decimal(a), decimal(b))
        expect(quotient.under > 0n).toBe(true)
        expect(compare(times(quotient, decimal(b)), decimal(a))).toBe(0)
      }),
    )
  })

  it('cents and percentages are what they say', () => {
    expect(compare(ofCents(1990), exact('19.90'))).toBe(0)
    expect(compare(ofPercent('12.5'), exact('0.125'))).toBe(0)
  })
})
