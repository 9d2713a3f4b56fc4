import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvReader, csvCell, csvHead, csvLine, textOfCsvCell } from './csv.ts'
import {
  amountCell,
  codeCell,
  decimalCell,
  EMPTY_CELL,
  numberCell,
  textCell,
  timeCell,
} from './table-cells.ts'

const READERS: readonly CsvReader[] = ['people', 'programs']

/** The cell as any parser of CSV (RFC 4180) reads it. */
const parsed = (cell: string): string => {
  const rows: string[][] = parse(`x;${cell}\r\n`, { delimiter: ';', record_delimiter: '\r\n' })
  return rows[0]?.[1] ?? ''
}

test('a file is what German Excel opens with a double click', () => {
  const cells = [numberCell(4711), textCell('38,5'), codeCell('00340434161094000001'), timeCell('01.02.2028')]
  expect(csvHead(['Bestellung', 'Größe']) + csvLine(cells, 'people')).toBe(
    '\ufeffBestellung;Größe\r\n4711;38,5;"=""00340434161094000001""";01.02.2028\r\n',
  )
  expect(csvLine(cells, 'programs')).toBe('4711;38,5;00340434161094000001;01.02.2028\r\n')
  expect(csvLine([textCell('Sneaker "Air"; weiß'), EMPTY_CELL, textCell('a\r\nb')], 'people')).toBe(
    '"Sneaker ""Air""; weiß";;"a\r\nb"\r\n',
  )
})

test('amounts and rates have a decimal comma, and negative ones stay numbers', () => {
  const amounts = [0, 5, -5, 99, 123_456, -123_456].map((cents) =>
    csvCell(amountCell(cents, 'EUR'), 'people'),
  )
  expect(amounts).toEqual(['0,00', '0,05', '-0,05', '0,99', '1234,56', '-1234,56'])
  const rates = ['19.000', '8.100', 5.5].map((rate) => csvCell(decimalCell(rate), 'people'))
  expect(rates).toEqual(['19', '8,1', '5,5'])
})

test('yen have no decimals, for whomever they are written', () => {
  for (const reader of READERS)
    expect(
      [550_000, 60_000, 610_000, -550_000, 0].map((cents) => csvCell(amountCell(cents, 'JPY'), reader)),
    ).toEqual(['5500', '600', '6100', '-5500', '0'])
})

test('a code without digits needs no help, and one that no literal holds is a text', () => {
  expect(csvCell(codeCell('XL'), 'people')).toBe('XL')
  expect(csvCell(codeCell(''), 'people')).toBe('')
  expect(csvCell(codeCell('-ab'), 'people')).toBe("'-ab")
  expect(csvCell(codeCell('1'.repeat(256)), 'people')).toBe('1'.repeat(256))
  expect(csvCell(codeCell('=1\r\n2'), 'people')).toBe('"\'=1\r\n2"')
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
    for (const reader of READERS)
      expect(csvCell(textCell(`${formula}1+1`), reader).replaceAll('"', ''), JSON.stringify(formula)).toBe(
        `'${formula}1+1`,
      )
})

/** Text between quotation marks is all that a cell may compute. */
const isInert = (cell: string): boolean =>
  /^="(?:[^"]|"")*"$/.test(cell) || !FORMULAS.some((formula) => cell.startsWith(formula))

const anyText = fc.tuple(fc.constantFrom('', ...FORMULAS), fc.string()).map(([sign, rest]) => sign + rest)
/** Letters, digits and what codes are full of. */
const anyCode = fc.oneof(
  anyText,
  fc.string({ unit: fc.constantFrom('0', '1', '9', 'A', '-', '/', '.', '"', '=', ' '), maxLength: 300 }),
)

test('no cell is a formula that computes anything, for whomever it is written', () => {
  fc.assert(
    fc.property(
      anyCode,
      fc.constantFrom(textCell, codeCell),
      fc.constantFrom(...READERS),
      (text, of, reader) => {
        expect(isInert(parsed(csvCell(of(text), reader)))).toBe(true)
      },
    ),
  )
})

test('every text and code comes back from either form', () => {
  fc.assert(
    fc.property(
      anyCode,
      fc.constantFrom(textCell, codeCell),
      fc.constantFrom(...READERS),
      (text, of, reader) => {
        // A text that looks like a cell of ours is read as what that cell stands for.
        fc.pre(textOfCsvCell(text) === text)
        expect(textOfCsvCell(parsed(csvCell(of(text), reader)))).toBe(text)
      },
    ),
  )
})

test('other systems write codes in more ways', () => {
  expect(
    ['="4006381333931"', '4006381333931', "'-7", "'n Abend", '="a""b"', '=1+1'].map(textOfCsvCell),
  ).toEqual(['4006381333931', '4006381333931', '-7', "'n Abend", 'a"b', '=1+1'])
})

test('cents come back from their amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
      expect(Math.round(Number(csvCell(amountCell(cents, 'EUR'), 'people').replace(',', '.')) * 100)).toBe(
        cents,
      )
    }),
  )
})
