import { TABLE_MEDIA_TYPES, type TableFormat } from '@kontor/contract/shared'
import { csvHead, csvLine } from './csv.ts'
import type { TableCell } from './table-cells.ts'
import { xlsxFile } from './xlsx.ts'

/** Rows of cells, some at a time. */
export type TableRows = AsyncIterable<readonly (readonly TableCell[])[]>

const [CSV, XLSX] = TABLE_MEDIA_TYPES

/** What a table of a format is, and how its name ends. */
export const mediaTypeOf = (format: TableFormat): string => (format === 'xlsx' ? XLSX : CSV)
export const endingOf = (format: TableFormat): 'csv' | 'xlsx' => (format === 'xlsx' ? 'xlsx' : 'csv')

/** The bytes of a table as its rows come; no more of it is in memory. @param titles of its columns, in the order of the cells */
export async function* tableFile(
  format: TableFormat,
  titles: readonly string[],
  batches: TableRows,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (format === 'xlsx') {
    yield* xlsxFile(titles, batches)
    return
  }
  const reader = format === 'csv' ? 'people' : 'programs'
  yield Buffer.from(csvHead(titles))
  for await (const rows of batches)
    if (rows.length > 0) yield Buffer.from(rows.map((row) => csvLine(row, reader)).join(''))
}

/** The bytes of a table whose rows are in memory. */
export async function tableBytes(
  format: TableFormat,
  titles: readonly string[],
  rows: readonly (readonly TableCell[])[],
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of tableFile(format, titles, oneBatch(rows))) parts.push(part)
  return Buffer.concat(parts)
}

async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[], void, undefined> {
  yield rows
}

/** The same rows, each made into cells. */
export async function* cellsOf<Row>(
  batches: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => readonly TableCell[],
): AsyncGenerator<readonly (readonly TableCell[])[], void, undefined> {
  for await (const rows of batches) yield rows.map(cells)
}
