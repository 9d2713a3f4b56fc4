import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Ean, isGtin, storedGtin } from './index.ts'

const checkDigit = (body: string): number => {
  const sum = [...body]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
const withCheckDigit = (body: string): string => `${body}${checkDigit(body)}`
const bodyOf = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${length}}$`)).filter((body) => !/^0+$/.test(body))

describe('the stored form of a GTIN', () => {
  it('is one for every way to write the number', () => {
    fc.assert(
      fc.property(fc.constantFrom(7, 11, 12, 13).chain(bodyOf), (body) => {
        const number = withCheckDigit(body)
        const ways = [8, 12, 13, 14]
          .filter((length) => number.replace(/^0+/, '').length <= length)
          .map((length) => number.replace(/^0+/, '').padStart(length, '0'))
        const stored = storedGtin(number)
        expect(ways.map(storedGtin)).toEqual(ways.map(() => stored))
        expect(storedGtin(stored ?? '')).toBe(stored)
        expect(BigInt(stored ?? '0')).toBe(BigInt(number))
        expect(ways).toContain(stored)
      }),
    )
  })

  it('differs where the numbers differ', () => {
    fc.assert(
      fc.property(bodyOf(13), bodyOf(13), (one, other) => {
        fc.pre(one !== other)
        expect(storedGtin(withCheckDigit(one))).not.toBe(storedGtin(withCheckDigit(other)))
      }),
    )
  })

  it('does not exist with a wrong check digit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(7, 11, 12, 13).chain(bodyOf),
        fc.integer({ min: 1, max: 9 }),
        (body, off) => {
          expect(storedGtin(`${body}${(checkDigit(body) + off) % 10}`)).toBeNull()
        },
      ),
    )
  })

  it.each([
    ['036000291452', '0036000291452'],
    ['0036000291452', '0036000291452'],
    ['00036000291452', '0036000291452'],
    ['4006381333931', '4006381333931'],
    ['04006381333931', '4006381333931'],
    ['14006381333938', '14006381333938'],
    ['96385074', '96385074'],
    ['0000096385074', '96385074'],
    [' 4006381 333931 ', null],
    ['4006381333932', null],
    ['36000291452', null],
    ['0000000000000', null],
    ['', null],
    ['SNK-42', null],
  ])('of "%s" is %s', (typed, stored) => {
    expect(storedGtin(typed)).toBe(stored)
    expect(isGtin(typed)).toBe(stored !== null)
  })

  it('is what the contract hands on', () => {
    expect(Ean.parse(' 036000291452 ')).toBe('0036000291452')
    expect(Ean.safeParse('036000291453').success).toBe(false)
  })
})
