import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedNumber } from './typed-number.ts'

describe('a number that is typed', () => {
  it.each([
    ['12,5', '12,5'],
    ['12.5', '12,5'],
    ['1.234,50', '1234,50'],
    ['1,234.50', '1234,50'],
    ['1.234', '1234'],
    ['1.234.567', '1234567'],
    ['12,345', '12,34'],
    ['12,', '12'],
    [',5', '0,5'],
    ['007', '7'],
    ['0', '0'],
    ['0,00', '0,00'],
    ['99999999999', '999999999'],
    [' 12 ', '12'],
    [',', ''],
    ['', ''],
  ])('%j with decimals is %j', (text, number) => {
    expect(typedNumber(text, true)).toBe(number)
  })

  it('is whole where pieces are meant', () => {
    expect(['12', '0012', '99999999999', ''].map((text) => typedNumber(text, false))).toEqual([
      '12',
      '12',
      '999999999',
      '',
    ])
  })

  it('has a form that addresses take, and stays as it is when it is read again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,]{0,20}$/), fc.boolean(), (text, hasDecimals) => {
        const number = typedNumber(text, hasDecimals)
        expect(number).toMatch(/^(\d{1,9}(,\d{1,2})?)?$/)
        expect(typedNumber(number, hasDecimals)).toBe(number)
      }),
    )
  })
})
