import { decimalText } from '../money.ts'
import type { TableCell } from './table-cells.ts'

/** For people, whose spreadsheets must not change what they open, or for programs, which read every value as it is. */
export type CsvReader = 'people' | 'programs'

/** The mark by which Excel knows UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'
/**
 * What a spreadsheet would run as a formula (OWASP: CSV injection): its sign, in full width too, behind blanks and characters
 * that nobody sees; or a tab or a line break, behind which a program may begin anew.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u
const NEEDS_QUOTES = /[;"\r\n]/
/** Excel takes no longer text between quotation marks of a formula, and none of several lines. */
const LONGEST_LITERAL = 255
const DIGIT = /\d/
const CONTROL = /\p{Cc}/u
/** A text between quotation marks that a spreadsheet computes to itself. */
const LITERAL = /^="((?:[^"]|"")*)"$/

/**
 * A cell as it stands in a CSV. A text that a spreadsheet would run as a formula is marked as text. For people a code stands
 * as `="00340434161094000001"`: Excel and LibreOffice show its text and keep each digit, where they would round a number of
 * more than fifteen, drop zeros in front, and read a size `3.5` as a day in May.
 */
export function csvCell(cell: TableCell, reader: CsvReader): string {
  switch (cell.kind) {
    case 'number':
      return String(cell.value)
    case 'decimal':
      return String(cell.value).replace('.', ',')
    case 'amount':
      return decimalText(cell.value, cell.currency).replace('.', ',')
    case 'code':
      return quoted(reader === 'people' && isAtRisk(cell.value) ? literal(cell.value) : harmless(cell.value))
    case 'text':
    case 'time':
      return quoted(harmless(cell.value))
  }
}

const isAtRisk = (code: string): boolean =>
  DIGIT.test(code) && code.length <= LONGEST_LITERAL && !CONTROL.test(code)
const literal = (code: string): string => `="${code.replaceAll('"', '""')}"`
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * The text that a cell of a CSV stands for, in whichever form ours or another system wrote it: `="0034"` is 0034, `'-7` is -7.
 * @param cell as a CSV parser reads it, without the quotation marks of CSV
 */
export function textOfCsvCell(cell: string): string {
  const [, inner] = LITERAL.exec(cell) ?? []
  if (inner !== undefined) return inner.replaceAll('""', '"')
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** A row. */
export const csvLine = (cells: readonly TableCell[], reader: CsvReader): string =>
  `${cells.map((cell) => csvCell(cell, reader)).join(';')}\r\n`

/** The row of titles, with which a file begins. */
export const csvHead = (titles: readonly string[]): string =>
  `${BYTE_ORDER_MARK}${titles.map((title) => quoted(harmless(title))).join(';')}\r\n`
