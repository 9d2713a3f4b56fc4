import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CustomsLine, customsLine, declare, missingOf, worthCents } from './customs-declaration.ts'

const LINE = { id: 1, position: 1, title: 'Gabor Pumps', price_cents: 7995 }
const ARTICLE = { hs_tariff_number: '64035995', origin_country: 'PT', net_weight_grams: 560 }
const WHAT = { contents: 'Shoes', currency: 'EUR' }

test('the article proposes, and what staff entered stands before it', () => {
  expect(customsLine(LINE, ARTICLE, undefined)).toEqual({
    line_id: 1,
    position: 1,
    description: 'Gabor Pumps',
    ...ARTICLE,
    value_cents: 7995,
  })
  const entered = {
    line_id: 1,
    description: 'Ladies shoes',
    hs_tariff_number: '640399',
    origin_country: 'IT',
    net_weight_grams: 700,
    value_cents: 5000,
  }
  expect(customsLine(LINE, ARTICLE, entered)).toEqual({ ...entered, position: 1 })
})

test('what nobody knows is missing, and nothing is declared without it', () => {
  const unknown = customsLine({ ...LINE, title: '', price_cents: 0 }, undefined, undefined)
  expect(missingOf(unknown)).toEqual([
    'description',
    'hs_tariff_number',
    'origin_country',
    'net_weight_grams',
    'value',
  ])
  const known = customsLine(LINE, ARTICLE, undefined)
  expect(missingOf(known)).toEqual([])
  expect(declare(WHAT, [known, unknown], 'shipping')).toBeNull()
  expect(declare(WHAT, [], 'shipping')).toBeNull()
})

test('what comes back is declared as returned goods', () => {
  const known = customsLine(LINE, ARTICLE, undefined)
  expect(declare(WHAT, [known], 'shipping')?.contentsType).toBe('commercial_goods')
  expect(declare(WHAT, [known], 'return')?.contentsType).toBe('returned_goods')
})

const line: fc.Arbitrary<CustomsLine> = fc.record({
  line_id: fc.integer({ min: 1, max: 1000 }),
  position: fc.integer({ min: 1, max: 50 }),
  description: fc.constantFrom('Pumps', 'Sneaker'),
  hs_tariff_number: fc.constantFrom('640399', '640411'),
  origin_country: fc.constantFrom('PT', 'IT'),
  net_weight_grams: fc.constantFrom(430, 720),
  value_cents: fc.constantFrom(5995, 7995, 12_000),
})

test('whatever is in a parcel, pieces, value and weight are those of its lines', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const items = declare(WHAT, lines, 'shipping')?.items ?? []
      const sum = (of: (item: (typeof items)[number]) => number) =>
        items.reduce((total, item) => total + of(item) * item.quantity, 0)
      expect(sum(() => 1)).toBe(lines.length)
      expect(sum(({ valueCents }) => valueCents)).toBe(worthCents(lines))
      expect(sum(({ netWeightGrams }) => netWeightGrams)).toBe(
        lines.reduce((total, { net_weight_grams }) => total + (net_weight_grams ?? 0), 0),
      )
      const kinds = items.map(({ quantity: _, ...item }) => JSON.stringify(item))
      expect(new Set(kinds).size).toBe(kinds.length)
    }),
  )
})
