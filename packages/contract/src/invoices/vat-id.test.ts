import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactVatId, isVatId } from './vat-id.ts'

/** Numbers that their holders publish. */
const KNOWN = [
  'DE129273398',
  'DE811115368',
  'ATU14703908',
  'CHE116281710MWST',
  'CHE116281710',
  'NL004495445B01',
  'NL000099998B57',
  'LU26375245',
]

describe('a VAT id', () => {
  it.each(KNOWN)('%s counts', (vatId) => expect(isVatId(vatId)).toBe(true))

  it('counts as people write it', () => {
    expect(isVatId(compactVatId('CHE-116.281.710 MwSt'))).toBe(true)
    expect(isVatId(compactVatId('de 129 273 398'))).toBe(true)
  })

  it.each([
    '',
    'DE',
    'DE12345678',
    'DE029273398',
    '129273398',
    'ATU1470390',
    'FR40303265045',
    'NL004495445C01',
  ])('“%s” does not', (text) => expect(isVatId(text)).toBe(false))

  it('of Germany, Austria and Switzerland with one other digit is none', () => {
    const checked = KNOWN.filter((vatId) => /^(DE|AT|CH)/.test(vatId))
    fc.assert(
      fc.property(fc.constantFrom(...checked), fc.nat(), fc.integer({ min: 1, max: 9 }), (vatId, at, by) => {
        const places = [...vatId].flatMap((character, index) => (/\d/.test(character) ? [index] : []))
        const place = places[at % places.length] ?? 4
        const other = (Number(vatId[place]) + by) % 10
        expect(isVatId(vatId.slice(0, place) + other + vatId.slice(place + 1))).toBe(false)
      }),
    )
  })
})
