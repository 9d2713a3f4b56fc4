import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountCell, csvHead, csvLine, decimalCell, EMPTY_CELL, numberCell, textCell } from './csv.ts'

test('a file is what German Excel opens with a double click', () => {
  expect(csvHead(['Bestellung', 'Größe']) + csvLine([numberCell(4711), textCell('38,5')])).toBe(
    '\ufeffBestellung;Größe\r\n4711;38,5\r\n',
  )
  expect(csvLine([textCell('Sneaker "Air"; weiß'), EMPTY_CELL, textCell('a\r\nb')])).toBe(
    '"Sneaker ""Air""; weiß";;"a\r\nb"\r\n',
  )
})

test('amounts and rates have a decimal comma, and negative ones stay numbers', () => {
  expect([0, 5, -5, 99, 123_456, -123_456].map(amountCell)).toEqual([
    '0,00',
    '0,05',
    '-0,05',
    '0,99',
    '1234,56',
    '-1234,56',
  ])
  expect(['19.000', '8.100', 5.5].map(decimalCell)).toEqual(['19', '8,1', '5,5'])
})

/** Signs that begin a formula, in full width too, also behind a character that nobody sees. */
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const UNSEEN = [
  '',
  '\ufeff',
  '\u200b',
  '\u200e',
  '\u00a0',
  '\u2060',
  '\u00ad',
  '\u0000',
  '\u3164',
  ' ',
  '\u200b\u2060',
]
const FORMULAS = [
  ...['\t', '\r', '\n'],
  ...UNSEEN.flatMap((unseen) => SIGNS.map((sign) => `${unseen}${sign}`)),
]

test('what begins like a formula is marked as text', () => {
  for (const formula of FORMULAS)
    expect(textCell(`${formula}1+1`).replaceAll('"', ''), JSON.stringify(formula)).toBe(`'${formula}1+1`)
})

test('no text is a formula, and every text comes back', () => {
  fc.assert(
    fc.property(fc.constantFrom('', ...FORMULAS), fc.string(), (sign, rest) => {
      const cell: string = textCell(sign + rest)
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(FORMULAS.some((formula) => read.startsWith(formula))).toBe(false)
      expect(read === sign + rest || read === `'${sign}${rest}`).toBe(true)
      if (!cell.startsWith('"')) expect(cell).not.toMatch(/[;"\r\n]/)
    }),
  )
})

test('cents come back from their amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
      expect(Math.round(Number(amountCell(cents).replace(',', '.')) * 100)).toBe(cents)
    }),
  )
})
