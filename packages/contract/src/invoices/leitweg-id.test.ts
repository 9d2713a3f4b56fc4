import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLeitwegId, LeitwegId } from './leitweg-id.ts'

/** The check digits that make parts a Leitweg-ID, computed with whole numbers. */
function checkOf(coarse: string, fine: string): string {
  const digits = [...`${coarse}${fine}`].map((character) => Number.parseInt(character, 36)).join('')
  return String(98n - (BigInt(`${digits}00`) % 97n)).padStart(2, '0')
}

it('knows the example of the specification, and those with a fine part of letters or none', () => {
  expect(isLeitwegId('04011000-1234512345-06')).toBe(true)
  expect(isLeitwegId(`991-33333TEST-${checkOf('991', '33333TEST')}`)).toBe(true)
  expect(isLeitwegId(`05711-${checkOf('05711', '')}`)).toBe(true)
  expect(LeitwegId.parse(' 04011000-1234512345-06 ')).toBe('04011000-1234512345-06')
})

it('refuses other shapes', () => {
  for (const text of ['', '04011000', '04011000-06', '4-1-06', '04011000-12345_12345-06', '04011000--06'])
    expect(isLeitwegId(text), text).toBe(false)
})

it('takes every id with its check digits, and none of which a digit was mistyped', () => {
  const part = (characters: string, minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength })
  fc.assert(
    fc.property(
      part('0123456789', 2, 12),
      part('0123456789ABCXYZ', 0, 30),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (coarse, fine, at, off) => {
        const check = checkOf(coarse, fine)
        const end = fine === '' ? check : `${fine}-${check}`
        expect(isLeitwegId(`${coarse}-${end}`)).toBe(true)
        const place = at % coarse.length
        const wrong = String((Number(coarse[place]) + off) % 10)
        expect(isLeitwegId(`${coarse.slice(0, place)}${wrong}${coarse.slice(place + 1)}-${end}`)).toBe(false)
      },
    ),
  )
})
