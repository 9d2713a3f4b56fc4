import { Readable } from 'node:stream'
import { MAX_SAFETY_CARDS, MAX_SAFETY_FILE_BYTES } from '@kontor/contract/intake'
import { textOfCsvCell } from '../../../platform/documents/csv.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { SAFETY_COLUMNS } from '../../channels/index.ts'
import { plainName } from './column-names.ts'
import { FileInspector } from './inspect-file.ts'
import { type CsvRow, readHead, readRows, UnreadableCsv } from './read-csv.ts'

const MEGABYTE = 1024 * 1024

type Column = keyof typeof SAFETY_COLUMNS
const COLUMNS = Object.keys(SAFETY_COLUMNS) as Column[]

/** Which column a header names, by its field or in one of the languages. */
const COLUMN_OF: ReadonlyMap<string, Column> = new Map(
  COLUMNS.flatMap((column) =>
    [column, ...Object.values(SAFETY_COLUMNS[column])].map((name) => [plainName(name), column] as const),
  ),
)

/**
 * Reads the rows of a file of safety cards, as the table of them is written.
 * @returns the rows as a call would deliver them; what a row leaves empty is unknown
 * @throws AppError `file_too_large`, `import_file_not_csv`, `import_file_empty`, `import_file_unreadable`,
 *   `safety_columns_missing`, `safety_rows_too_many`
 */
export async function readSafetyCards(body: Readable): Promise<Readonly<Record<string, unknown>>[]> {
  const content = await bytesOf(body)
  const inspector = new FileInspector()
  inspector.add(content)
  const inspected = inspector.finish()
  if (inspected.kind === 'other') throw new AppError('import_file_not_csv', { kind: inspected.name })
  const { encoding } = inspected
  try {
    const head = readHead(new TextDecoder(encoding).decode(inspected.head), inspected.isWhole)
    if (head.rows.length === 0) throw new AppError('import_file_empty')
    const columns = head.headers.map((header) => COLUMN_OF.get(plainName(header)))
    const named = columns.filter((column) => column !== undefined)
    if (!named.includes('brand') || new Set(named).size < 2) throw new AppError('safety_columns_missing')
    const rows: Readonly<Record<string, unknown>>[] = []
    const { delimiter } = head
    for await (const row of readRows(Readable.from([content]), { encoding, delimiter }, () => undefined)) {
      if (rows.length === MAX_SAFETY_CARDS)
        throw new AppError('safety_rows_too_many', { most: MAX_SAFETY_CARDS })
      rows.push(cardOf(row, columns))
    }
    return rows
  } catch (error) {
    if (error instanceof UnreadableCsv) throw new AppError('import_file_unreadable', { line: error.line })
    throw error
  }
}

/** The whole file, which is small. @throws AppError `file_too_large` */
async function bytesOf(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    // The connection stays open for the answer when the rest is not read.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_SAFETY_FILE_BYTES)
        throw new AppError('file_too_large', { megabytes: MAX_SAFETY_FILE_BYTES / MEGABYTE })
      parts.push(chunk)
    }
  } finally {
    // Whoever still sends is listened to, or they would not hear the answer.
    body.resume()
  }
  return Buffer.concat(parts)
}

/** Columns that hold several codes. */
const CODES: ReadonlySet<Column> = new Set<Column>(['warning_codes', 'pictogram_codes'])

function cardOf({ cells }: CsvRow, columns: readonly (Column | undefined)[]): Record<string, unknown> {
  const entries = columns.flatMap((column, index) => {
    const text = textOfCsvCell(cells[index] ?? '').trim()
    if (column === undefined) return []
    return [[column, CODES.has(column) ? codesIn(text) : text] as const]
  })
  return Object.fromEntries(entries)
}

/** Codes stand apart by blanks, commas or semicolons. */
const codesIn = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
    .map((code) => code.toUpperCase())
