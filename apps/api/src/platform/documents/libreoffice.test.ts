import { expect, test } from 'vitest'
import { hasLibreOffice, openedInLibreOffice } from '../../../test/libreoffice.ts'
import { textOfCsvCell } from './csv.ts'
import { amountCell, codeCell, type TableCell, textCell, timeCell } from './table-cells.ts'
import { tableBytes } from './table-file.ts'

/** As many as a merchant lost. */
const PARCELS = 1108
const TITLES = ['Sendungsnummer', 'EAN', 'Artikelnummer', 'Größe', 'Artikel', 'Betrag', 'Datum']
/** What spreadsheets make numbers and days of. */
const ARTICLES = [
  '0012',
  '1E5',
  '1-2-3',
  '10/11',
  '=1+1',
  '-7',
  '+49',
  'MÄRZ10',
  '1.234',
  '12:30',
  '"7"',
  'TRUE1',
]
const SIZES = ['3.5', '38,5', '10/11', '42', '36-37', 'XL']
const CODES = Array.from({ length: PARCELS }, (_, n) => [
  // DHL, Hermes and Austrian Post: twenty digits with zeros in front, fourteen, and sixteen.
  [
    `003404341610940${String(n).padStart(5, '0')}`,
    `${97_000_000_000_000 + n}`,
    `0${900_000_000_000_000 + n}`,
  ][n % 3] ?? '',
  `400638${String(n).padStart(7, '0')}`,
  ARTICLES[n % ARTICLES.length] ?? '',
  SIZES[n % SIZES.length] ?? '',
])
const rowOf = (codes: readonly string[], n: number): TableCell[] => [
  ...codes.map(codeCell),
  textCell('Sneaker "Air"; weiß'),
  amountCell(-123_450 - n, 'EUR'),
  timeCell('29.02.2028 00:30:00'),
]

// `npm test` says in its first lines when LibreOffice is missing.
test.skipIf(!hasLibreOffice).each(['csv', 'xlsx'] as const)(
  'LibreOffice keeps every digit of a table as %s, and computes with amounts and times',
  async (format) => {
    const [titles, ...rows] = await openedInLibreOffice(await tableBytes(format, TITLES, CODES.map(rowOf)), {
      ending: format,
    })
    expect(titles).toEqual(TITLES)
    expect(rows).toHaveLength(PARCELS)
    expect(rows.map((row) => row.slice(0, 4))).toEqual(CODES)
    expect(rows[1]?.slice(4)).toEqual(['Sneaker "Air"; weiß', -1234.51, new Date('2028-02-29T00:30:00Z')])
  },
)

test.skipIf(!hasLibreOffice)('LibreOffice that computes no formulas keeps every digit as well', async () => {
  const content = await tableBytes('csv', TITLES, CODES.map(rowOf))
  const [, ...rows] = await openedInLibreOffice(content, { ending: 'csv', computes: false })
  expect(rows.map((row) => row.slice(0, 4).map((cell) => textOfCsvCell(String(cell))))).toEqual(CODES)
})

test.skipIf(!hasLibreOffice)('LibreOffice loses the numbers of a CSV for programs', async () => {
  const content = await tableBytes('csv_plain', TITLES, CODES.map(rowOf))
  const [, ...rows] = await openedInLibreOffice(content, { ending: 'csv' })
  expect(rows.filter((row, n) => row[0] === CODES[n]?.[0])).toEqual([])
})
