import { setImmediate } from 'node:timers/promises'
import { fromCents, smallestCents } from '../money.ts'
import type { TableCell } from './table-cells.ts'

/** A cell of an Excel sheet holds no more. */
const LONGEST_TEXT = 32_767
/** Others get their turn after so many rows. */
const ROWS_AT_ONCE = 50
const NARROWEST = 8
const WIDEST = 50
const SHEET = 'Kontor'
/** Excel would take twice as many; no sheet then grows over the 4 GB that an archive without extensions can hold. */
const ROWS_A_SHEET = 500_000

const DAY = 'dd\\.mm\\.yyyy'
/** How a cell is shown. Codes are text also when somebody types over them. */
function formatOf(cell: TableCell): string | undefined {
  switch (cell.kind) {
    case 'text':
    case 'decimal':
      return undefined
    case 'code':
      return '@'
    case 'number':
      return '0'
    case 'amount':
      return smallestCents(cell.currency) === 1 ? '#,##0.00' : '#,##0'
    case 'time':
      return timeFormat(cell.value)
  }
}

type XlsxValue = string | number | Date | null

/**
 * Rows as a workbook for Excel, compressed and sent as they come: nothing but the batch at hand is in memory. Texts and codes are
 * text, amounts and times what a spreadsheet computes and sorts with. Beyond 500,000 rows another sheet begins.
 * @param batches rows of cells in the order of the titles
 */
export async function* xlsxFile(
  titles: readonly string[],
  batches: AsyncIterable<readonly (readonly TableCell[])[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const source = batches[Symbol.asyncIterator]()
  try {
    // How a column is shown has to be known before its first row is written: the first rows say it.
    let first = await source.next()
    while (!first.done && first.value.length === 0) first = await source.next()
    const sample = first.done ? [] : first.value
    let current: readonly TableCell[] = []
    const rows = async function* () {
      let written = 0
      for (let batch = first; !batch.done; batch = await source.next())
        for (const row of batch.value) {
          written += 1
          if (written % ROWS_AT_ONCE === 0) await setImmediate()
          current = row
          yield row.map(xlsxValue)
        }
    }
    const columns = titles.map((title, index) =>
      columnOf(
        title,
        sample.map((row) => row[index]),
        () => current[index],
      ),
    )
    yield* writeXlsxStream(rows(), {
      name: SHEET,
      columns,
      freezePane: { rows: 1 },
      maxRowsPerSheet: ROWS_A_SHEET,
    })
  } finally {
    await source.return?.()
  }
}

/**
 * A column that is shown as its first cell with anything in it. A column of amounts holds several currencies, each with its
 * decimals; the writer knows formats of columns alone, but reads them for each cell that it writes.
 * @param written its cell in the row that is being written
 */
function columnOf(
  title: string,
  cells: readonly (TableCell | undefined)[],
  written: () => TableCell | undefined,
) {
  const shown = cells.find((cell) => cell !== undefined && cell.value !== '')
  const format = shown && formatOf(shown)
  const longest = Math.max(title.length, ...cells.map((cell) => String(cell?.value ?? '').length))
  const column = { header: title, width: Math.min(WIDEST, Math.max(NARROWEST, longest + 2)) }
  if (format === undefined) return column
  return {
    ...column,
    get numFmt() {
      const cell = written()
      return (cell?.kind === 'amount' && formatOf(cell)) || format
    },
  }
}

const TIME = /^(\d{2})\.(\d{2})\.(\d{4})(?: (\d{2}):(\d{2})(:\d{2})?)?$|^(\d{4})-(\d{2})-(\d{2})$/

function timeFormat(time: string): string | undefined {
  const [whole, , , , hours, , seconds] = TIME.exec(time) ?? []
  if (whole === undefined) return undefined
  return hours === undefined ? DAY : `${DAY} hh:mm${seconds === undefined ? '' : ':ss'}`
}

/** What a spreadsheet computes with. Times are those of the wall clock in Berlin, as shown. */
export function xlsxValue(cell: TableCell): XlsxValue {
  switch (cell.kind) {
    case 'number':
    case 'decimal':
      return cell.value
    case 'amount':
      return fromCents(cell.value)
    case 'time':
      return timeValue(cell.value)
    case 'text':
    case 'code':
      return cell.value === '' ? null : cell.value.slice(0, LONGEST_TEXT)
  }
}

function timeValue(time: string): XlsxValue {
  const [whole, d, m, y, hours = '00', minutes = '00', seconds = ':00', year, month, day] =
    TIME.exec(time) ?? []
  if (whole === undefined) return time === '' ? null : time
  return new Date(`${year ?? y}-${month ?? m}-${day ?? d}T${hours}:${minutes}${seconds}Z`)
}
