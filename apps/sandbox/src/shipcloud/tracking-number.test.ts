import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkDigit31,
  checkDigit49,
  isDhlParcelNumber,
  routingCode,
  trackingNumber,
} from './tracking-number.ts'

const digit = fc.integer({ min: 0, max: 9 })

describe('the check digit of DHL parcel numbers', () => {
  it('knows published numbers', () => {
    expect(isDhlParcelNumber('00340434161094015902')).toBe(true)
    expect(isDhlParcelNumber('00340434161094015903')).toBe(false)
  })

  it('notices every single wrong digit', () => {
    const body = fc.array(digit, { minLength: 19, maxLength: 19 }).map((digits) => digits.join(''))
    fc.assert(
      fc.property(body, fc.nat(19), fc.integer({ min: 1, max: 9 }), (text, position, shift) => {
        const number = text + checkDigit31(text)
        const wrong = [...number]
        wrong[position] = String((Number(wrong[position]) + shift) % 10)
        return isDhlParcelNumber(number) && !isDhlParcelNumber(wrong.join(''))
      }),
    )
  })

  it('closes every number that is given out, and no number twice', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1 }), (serials) => {
        const numbers = serials.map((n) => trackingNumber('dhl', n))
        return numbers.every(isDhlParcelNumber) && new Set(numbers).size === numbers.length
      }),
    )
  })
})

describe('the routing code', () => {
  it('has 14 digits that begin with the postcode and end with their check digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1001, max: 99_998 }),
        fc.string(),
        fc.string(),
        (zip, street, street_no) => {
          const zip_code = String(zip).padStart(5, '0')
          const code = routingCode({ zip_code, street, street_no })
          return (
            /^\d{14}$/.test(code) &&
            code.startsWith(zip_code) &&
            checkDigit49(code.slice(0, 13)) === Number(code[13])
          )
        },
      ),
    )
  })
})
