/** What stands in a cell: quoted where needed and harmless to a spreadsheet. Only the functions here make one. */
export type CsvCell = string & { readonly csvCell: never }

/** The mark by which Excel knows UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'
/**
 * What a spreadsheet would run as a formula (OWASP: CSV injection): its sign, in full width too, behind blanks and characters
 * that nobody sees; or a tab or a line break, behind which a program may begin anew.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u
const NEEDS_QUOTES = /[;"\r\n]/

/** A text; one that a spreadsheet would run as a formula is marked as text. */
export function textCell(text: string): CsvCell {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return (NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless) as CsvCell
}

/** A whole number. */
export const numberCell = (value: number): CsvCell => String(value) as CsvCell

/** Cents as an amount with a decimal comma; a negative one stays a number. */
export function amountCell(cents: number): CsvCell {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}` as CsvCell
}

/** A decimal number as the database or JavaScript writes it (`19.500`), with a comma and without trailing zeros. */
export const decimalCell = (value: string | number): CsvCell =>
  String(Number(value)).replace('.', ',') as CsvCell

export const EMPTY_CELL = '' as CsvCell

/** A row. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.join(';')}\r\n`

/** The row of titles, with which a file begins. */
export const csvHead = (titles: readonly string[]): string =>
  BYTE_ORDER_MARK + csvLine(titles.map((title) => textCell(title)))
