import { expect, it } from 'vitest'
import { examplePrice } from './example-price.ts'

it.each([
  ['0,01', 'none', 1, 9489],
  ['0.01', '.95', 1, 9395],
  ['0', 'none', 0, 9490],
  ['1', '.99', 100, 9299],
  ['94,90', 'none', 9490, null],
  ['94,80', '.95', 9480, null],
] as const)('less %s, ending in %s', (typed, ending, undercutCents, priceCents) => {
  expect(examplePrice(typed, ending)).toEqual({ undercutCents, priceCents })
})

it.each(['', '-1', '1.000,00', 'NaN'])('there is none for “%s”', (typed) => {
  expect(examplePrice(typed, 'none')).toBeUndefined()
})
