import { describe, expect, it } from 'vitest'
import { billVatOf, taxOf } from './bill-vat.ts'

describe('VAT of a bill', () => {
  it.each([
    ['DE', '', 'S', 19],
    ['DE', 'DE123456789', 'S', 19],
    ['AT', 'ATU12345675', 'AE', 0],
    ['NL', 'NL123456789B01', 'AE', 0],
    ['LU', 'LU12345613', 'AE', 0],
    ['AT', '', 'S', 19],
    ['AT', 'DE123456789', 'S', 19],
    ['CH', '', 'O', 0],
    ['CH', 'CHE-123.456.788', 'O', 0],
  ])('of a merchant in %s with “%s” is %s at %d %', (country, vat_id, category, rate) => {
    expect(billVatOf({ country, vat_id })).toEqual({ category, rate })
  })

  it('is rounded half up, for credit notes alike', () => {
    // 0.50 € × 19 % = 0.095 €
    expect([50, -50].map((cents) => taxOf(cents, { category: 'S', rate: 19 }))).toEqual([10, -10])
  })
})
