import { type CellValue, readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import {
  amountCell,
  codeCell,
  decimalCell,
  EMPTY_CELL,
  numberCell,
  type TableCell,
  textCell,
  timeCell,
} from './table-cells.ts'
import { tableBytes, tableFile } from './table-file.ts'
import { xlsxValue } from './xlsx.ts'

const rowsOf = async (bytes: Uint8Array): Promise<CellValue[][]> =>
  (await readXlsx(bytes)).sheets.flatMap(({ rows }) => rows)

test('text is text, and what can be computed with is a number or a time', async () => {
  const bytes = await tableBytes(
    'xlsx',
    ['Sendung', 'Artikel', 'Größe', 'Betrag', 'Satz', 'Anzahl', 'Zeit', 'Tag', 'Leer'],
    [
      [
        codeCell('00340434161094000001'),
        textCell('=1+1 & <b> "x"; ä\u0001'),
        codeCell('3.5'),
        amountCell(-123_456, 'EUR'),
        decimalCell('8.100'),
        numberCell(3),
        timeCell('29.02.2028 00:30:05'),
        timeCell('2028-03-26'),
        EMPTY_CELL,
      ],
    ],
  )
  const [titles, row] = await rowsOf(bytes)
  expect(titles).toEqual(['Sendung', 'Artikel', 'Größe', 'Betrag', 'Satz', 'Anzahl', 'Zeit', 'Tag', 'Leer'])
  expect(row?.slice(0, 6)).toEqual([
    '00340434161094000001',
    '=1+1 & <b> "x"; ä\u0001',
    '3.5',
    -1234.56,
    8.1,
    3,
  ])
  expect(row?.slice(6, 8)).toEqual([new Date('2028-02-29T00:30:05Z'), new Date('2028-03-26T00:00:00Z')])
})

test('an amount is shown with the decimals of its currency, whatever stands above it', async () => {
  const amounts = [
    amountCell(119_00, 'EUR'),
    amountCell(550_000, 'JPY'),
    amountCell(60_000, 'JPY'),
    amountCell(495, 'EUR'),
  ]
  const bytes = await tableBytes(
    'xlsx',
    ['Betrag', 'Währung'],
    amounts.map((cell) => [cell, textCell('x')]),
  )
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  const shown = amounts.map((_, index) => {
    const cell = sheet?.cells?.get(`${index + 1},0`)
    return [cell?.value, cell?.style?.numFmt]
  })
  expect(shown).toEqual([
    [119, '#,##0.00'],
    [5500, '#,##0'],
    [600, '#,##0'],
    [4.95, '#,##0.00'],
  ])
})

test('a table without rows has its titles', async () => {
  expect(await rowsOf(await tableBytes('xlsx', ['A', 'B'], []))).toEqual([['A', 'B']])
})

test('nothing in a text breaks a sheet', () => {
  expect(xlsxValue(textCell('x'.repeat(40_000)))).toHaveLength(32_767)
  expect(xlsxValue(timeCell(''))).toBeNull()
  expect(xlsxValue(timeCell('gestern'))).toBe('gestern')
})

test('rows are asked for as the file is taken, and no more once nobody takes it', async () => {
  let batches = 0
  let isOver = false
  const rows = async function* (): AsyncGenerator<TableCell[][], void, undefined> {
    try {
      for (; ; batches += 1) yield Array.from({ length: 1000 }, () => [textCell(Math.random().toString(36))])
    } finally {
      isOver = true
    }
  }
  let bytes = 0
  for await (const part of tableFile('xlsx', ['A'], rows())) {
    bytes += part.length
    if (bytes > 300_000) break
  }
  expect(batches).toBeLessThan(100)
  expect(isOver).toBe(true)
})
