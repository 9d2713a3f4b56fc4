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

/**
 * The delimiter of a table: the one that it names in front of its headers, or else the one that its first line has most often outside quotation marks, and most rows as often.
 * @param text the beginning of a file
 */
export function delimiterOf(text: string): Delimiter {
  const named = NAMED_DELIMITER.exec(text)?.[1]
  const known = DELIMITERS.find((delimiter) => delimiter === named)
  if (known) return known
  const lines = text.split(/\r\n|\r|\n/, 20).filter((line) => line.trim() !== '')
  const [first = '', ...others] = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, ''))
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
  const [headers = [], ...rows] = isNamedDelimiter(records[0] ?? []) ? records.slice(1) : records
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
      // Headers, rows, and the line in front of them.
      to: PREVIEW_ROWS + 2,
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
  let isBelowHeaders = false
  let row = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      if (!isBelowHeaders) {
        isBelowHeaders = !isNamedDelimiter(record)
        continue
      }
      row += 1
      yield { row, line: info.lines, cells: record }
    }
  } catch (error) {
    throw asUnreadable(error)
  } finally {
    text.destroy()
    source.destroy()
  }
}

function asUnreadable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line: unknown = Reflect.get(error, 'lines')
  return new UnreadableCsv(typeof line === 'number' ? line : 0, error)
}
