import { Readable } from 'node:stream'
import { MAX_IMPORT_COLUMNS } from '@kontor/contract/intake'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import type { Encoding } from './inspect-file.ts'
import { decoded } from './inspect-file.ts'

export const DELIMITERS = [';', ',', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Characters that one row may have: a quotation mark that is never closed would take in the rest of the file. */
const LONGEST_ROW = 200_000
/** First rows that are shown. */
const PREVIEW_ROWS = 20

/** A row of a file: which one, from 1 below the headers, and the line that it ends in. */
export interface CsvRow {
  readonly row: number
  readonly line: number
  readonly cells: readonly string[]
}

/** The file cannot be read on from a line. */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv'
  readonly line: number

  constructor(line: number, cause?: unknown) {
    super(`not readable as CSV at line ${line}`, { cause })
    this.line = line
  }
}

const optionsOf = (delimiter: Delimiter): Options => ({
  delimiter,
  // Not the first one alone: files that were put together, or touched by hand, mix them.
  record_delimiter: ['\r\n', '\n', '\r'],
  bom: true,
  info: true,
  relax_column_count: true,
  // Inches and nicknames stand in titles: a quotation mark inside a cell is one.
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: LONGEST_ROW,
})

/** The line in front of the headers by which a spreadsheet is told the delimiter. */
const NAMED_DELIMITER = /^"?sep=([;,\t])"?[ ;,\t]*(?:[\r\n]|$)/i
const isNamedDelimiter = (cells: readonly string[]): boolean => /^sep=[;,\s]*$/i.test(cells.join(''))

/** So many lines in front of the headers may say what the table is: its title, its date, who made it. */
const MOST_TITLES = 5
const hasCells = (line: string, delimiter: Delimiter): boolean => isHeader(line.split(delimiter))
const isHeader = (cells: readonly string[]): boolean => cells.filter((cell) => cell.trim() !== '').length > 1

/**
 * At which of the first rows the headers stand: behind titles, which have one cell. In a table of one column it is the first.
 * @param rows of the file, at least so many as may be titles and one more where there are as many
 */
const headersAt = (rows: readonly (readonly string[])[]): number =>
  Math.max(
    rows.slice(0, MOST_TITLES + 1).findIndex((row) => isHeader(row)),
    0,
  )

/**
 * The delimiter of a table: the one that it names in front of its headers, or else the one that its headers have most often outside quotation marks, and most rows as often.
 * @param text the beginning of a file
 */
export function delimiterOf(text: string): Delimiter {
  const named = NAMED_DELIMITER.exec(text)?.[1]
  const known = DELIMITERS.find((delimiter) => delimiter === named)
  if (known) return known
  const lines = text.split(/\r\n|\r|\n/, 20).filter((line) => line.trim() !== '')
  const bare = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, ''))
  const titles = bare
    .slice(0, MOST_TITLES)
    .findIndex((line) => DELIMITERS.some((each) => hasCells(line, each)))
  const [first = '', ...others] = bare.slice(Math.max(titles, 0))
  const scored = DELIMITERS.map((delimiter) => {
    const cells = first.split(delimiter).length
    const alike = others.filter((line) => line.split(delimiter).length === cells).length
    return { delimiter, score: cells === 1 ? 0 : cells * 1000 + alike }
  })
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

/** The headers of a file and its first rows. */
export interface CsvHead {
  readonly delimiter: Delimiter
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * Reads the beginning of a file.
 * @param isWhole whether that is all of it
 * @throws UnreadableCsv
 */
export function readHead(text: string, isWhole: boolean): CsvHead {
  // The last line of a part is cut off somewhere.
  const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
  const complete = isWhole ? text : text.slice(0, end)
  const delimiter = delimiterOf(complete)
  const records = readSync(complete, delimiter, isWhole)
  const table = isNamedDelimiter(records[0] ?? []) ? records.slice(1) : records
  const [headers = [], ...rows] = table.slice(headersAt(table))
  if (headers.length > MAX_IMPORT_COLUMNS) throw new UnreadableCsv(1)
  // A part without a row is longer than a row may be.
  if (rows.length === 0 && !isWhole) throw new UnreadableCsv(headers.length === 0 ? 1 : 2)
  return { delimiter, headers: headers.map((header) => header.trim()), rows: rows.slice(0, PREVIEW_ROWS) }
}

function readSync(text: string, delimiter: Delimiter, isWhole: boolean): string[][] {
  const records: string[][] = []
  try {
    parseNow(text, {
      ...optionsOf(delimiter),
      info: false,
      // Headers, rows, and the lines in front of them.
      to: PREVIEW_ROWS + 2 + MOST_TITLES,
      on_record: (record: string[]) => void records.push(record),
    })
  } catch (error) {
    // A part may end between quotation marks.
    const isCut = !isWhole && error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
    if (!isCut) throw asUnreadable(error)
  }
  return records
}

/**
 * The rows of a file below its headers as they are asked for, some at a time; no more of it is in memory. Empty lines count
 * as no rows.
 * @param onBytes called with the bytes read so far
 * @throws UnreadableCsv
 */
export async function* readRows(
  source: Readable,
  { encoding, delimiter }: { readonly encoding: Encoding; readonly delimiter: Delimiter },
  onBytes: (bytes: number) => void,
): AsyncGenerator<CsvRow, void, undefined> {
  let bytes = 0
  const counted = async function* () {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length
      onBytes(bytes)
      yield chunk
    }
  }
  const text = Readable.from(decoded(counted(), encoding))
  const parser = parse(optionsOf(delimiter))
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  let first: Omit<CsvRow, 'row'>[] | null = []
  let row = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const read = { line: info.lines, cells: record }
      if (first === null) {
        row += 1
        yield { row, ...read }
        continue
      }
      if (first.length === 0 && isNamedDelimiter(record)) continue
      first.push(read)
      if (!isHeader(record) && first.length <= MOST_TITLES) continue
      for (const below of belowHeaders(first)) {
        row += 1
        yield { row, ...below }
      }
      first = null
    }
    for (const below of belowHeaders(first ?? [])) {
      row += 1
      yield { row, ...below }
    }
  } catch (error) {
    throw asUnreadable(error)
  } finally {
    text.destroy()
    source.destroy()
  }
}

const belowHeaders = (first: readonly Omit<CsvRow, 'row'>[]): readonly Omit<CsvRow, 'row'>[] =>
  first.slice(headersAt(first.map(({ cells }) => cells)) + 1)

function asUnreadable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line: unknown = Reflect.get(error, 'lines')
  return new UnreadableCsv(typeof line === 'number' ? line : 0, error)
}
