import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, formatMoney, fromCents, round, share, toCents } from './money.ts'

const cents = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 })

test('an amount survives the way out and back', () => {
  fc.assert(fc.property(cents, (amount) => toCents(fromCents(amount)) === amount))
})

test('every decimal of two places is read as it is written', () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999_999 }), fc.nat({ max: 99 }), (whole, part) => {
      const written = `${whole}.${String(part).padStart(2, '0')}`
      expect(toCents(Number(written))).toBe(whole * 100 + part)
    }),
  )
})

test('halves go away from zero, alike on both sides', () => {
  expect([0.5, 1.5, 2.5, -0.5, -2.5, 0.49, -0.49].map(round)).toEqual([1, 2, 3, -1, -3, 0, 0])
  expect([1.005, -1.005, 8.165, 0.285].map(toCents)).toEqual([101, -101, 817, 29])
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
      (value) => round(-value) === (-round(value) || 0),
    ),
  )
})

test('rounding moves a value by half a unit at most', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
      (value) => Math.abs(round(value) - value) <= 0.5 + 1e-9,
    ),
  )
})

test('a share is what the rate says', () => {
  expect([share(1990, 19), share(10_000, 7), share(1, 50), share(-1, 50)]).toEqual([378, 700, 1, -1])
})

test('what is no amount is refused', () => {
  for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    expect(() => toCents(wrong)).toThrow(RangeError)
  expect(() => fromCents(0.5)).toThrow(RangeError)
})

test('an amount is shown with the decimals of its currency', () => {
  const shown = (['JPY', 'HUF', 'EUR'] as const).map((currency) => formatMoney(550_050, currency, 'de'))
  expect(shown.map((text) => text.replace(/\s/g, ' '))).toEqual(['5.501 ¥', '5.500,50 HUF', '5.500,50 €'])
})

test('an amount is written as its readers write it, to the last cent', () => {
  const read = (cents: number, locale: 'de' | 'en' | 'es') =>
    formatMoney(cents, 'EUR', locale).replace(/\s/g, ' ')
  expect(read(123_456, 'de')).toBe('1.234,56 €')
  expect(read(123_456, 'en')).toBe('€1,234.56')
  expect(read(123_456, 'es')).toBe('1.234,56 €')
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000 }), (amount) => {
      expect(Number(read(amount, 'de').replace(/\D/g, ''))).toBe(amount)
    }),
  )
})

test.each([
  [5, 'EUR', '0.05'],
  [0, 'EUR', '0.00'],
  [1990, 'EUR', '19.90'],
  [-1990, 'EUR', '-19.90'],
  [199_050, 'HUF', '1990.50'],
  [199_000, 'JPY', '1990'],
  [0, 'JPY', '0'],
  [-610_000, 'KRW', '-6100'],
  // What nobody can pay: shares and averages are rounded before they come here.
  [-49, 'JPY', '0'],
  [50, 'JPY', '1'],
])('%i cents %s are written as %s', (amount, currency, text) => {
  expect(decimalText(amount, currency)).toBe(text)
})
