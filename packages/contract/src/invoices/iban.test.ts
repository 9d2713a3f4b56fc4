import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactIban, isIban } from './iban.ts'

/** Examples of the IBAN registry. */
const KNOWN = [
  'DE89370400440532013000',
  'AT611904300234573201',
  'CH9300762011623852957',
  'NL91ABNA0417164300',
  'LU280019400644750000',
  'FR1420041010050500013M02606',
  'MT84MALT011000012345MTLCAST001S',
]

describe('an IBAN', () => {
  it.each(KNOWN)('%s counts, as people write it too', (iban) => {
    expect(isIban(iban)).toBe(true)
    const inGroups = iban.toLowerCase().replaceAll(/(.{4})/g, '$1 ')
    expect(isIban(compactIban(inGroups))).toBe(true)
  })

  it.each(['', 'DE', 'DE00000000000000000000', 'DE8937040044053201300', 'XX89370400440532013000'])(
    '“%s” does not',
    (text) => expect(isIban(text)).toBe(false),
  )

  it('with one other digit, or two neighbours swapped, is none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KNOWN), fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, at, by) => {
        const places = [...iban].flatMap((character, index) => (/\d/.test(character) ? [index] : []))
        const place = places[at % places.length] ?? 2
        const other = (Number(iban[place]) + by) % 10
        expect(isIban(iban.slice(0, place) + other + iban.slice(place + 1))).toBe(false)
        const [one, two] = [iban[place] ?? '', iban[place + 1] ?? '']
        if (one !== two && /\d/.test(two))
          expect(isIban(iban.slice(0, place) + two + one + iban.slice(place + 2))).toBe(false)
      }),
    )
  })
})
