import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDigits, isAmountOf, isKeptCurrency } from './currencies.ts'

describe('a currency', () => {
  it.each([
    ['EUR', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
    // Locales show both without decimals.
    ['HUF', 2],
    ['IQD', 3],
    ['XXQ', 2],
    // What names none stands in no list.
    ['', 2],
    ['F C', 2],
  ])('%s has %i decimals', (currency, digits) => expect(currencyDigits(currency)).toBe(digits))

  it('is kept unless its amounts are finer than hundredths', () => {
    expect(['EUR', 'JPY', 'KWD', 'TND'].filter(isKeptCurrency)).toEqual(['EUR', 'JPY'])
  })

  it('without cents has whole amounts alone, and they read as what is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (hundredths) => {
        const amount = hundredths / 100
        const shown = new Intl.NumberFormat('en', { style: 'currency', currency: 'JPY', useGrouping: false })
        const read = Number(shown.format(amount).replace('¥', ''))
        expect(isAmountOf(amount, 'JPY')).toBe(read === amount)
        expect(isAmountOf(amount, 'EUR')).toBe(true)
      }),
    )
  })
})
