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
  bom: true,
  info: true,
  relax_column_count: true,
  // Inches and nicknames stand in titles: a quotation mark inside a cell is one.
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: LONGEST_ROW,
})

/**
 * The delimiter of a table: the one that its first line has most often outside quotation marks, and most rows as often.
 * @param text the beginning of a file
 */
export function delimiterOf(text: string): Delimiter {
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
  const complete = isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1)
  const delimiter = delimiterOf(complete)
  const [headers = [], ...rows] = readSync(complete, delimiter)
  if (headers.length > MAX_IMPORT_COLUMNS) throw new UnreadableCsv(1)
  return { delimiter, headers: headers.map((header) => header.trim()), rows: rows.slice(0, PREVIEW_ROWS) }
}

function readSync(text: string, delimiter: Delimiter): string[][] {
  try {
    const records = parseNow(text, { ...optionsOf(delimiter), to: PREVIEW_ROWS + 1 })
    return (records as unknown as { record: string[] }[]).map(({ record }) => record)
  } catch (error) {
    throw asUnreadable(error)
  }
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
  const parser = parse({ ...optionsOf(delimiter), from: 2 })
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  let row = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
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
