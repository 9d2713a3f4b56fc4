/**
 * What stands in a cell of a table that somebody takes along, whatever it is written as. `code`: digits that are no number
 * (EAN, tracking, article and store numbers, sizes), which a spreadsheet must not read as one; `time`: a day of Berlin, with or
 * without its time, as it is shown; `amount`: cents of a currency.
 */
export type TableCell =
  | { readonly kind: 'text' | 'code' | 'time'; readonly value: string }
  | { readonly kind: 'number' | 'decimal'; readonly value: number }
  | { readonly kind: 'amount'; readonly value: number; readonly currency: string }

/** A text. */
export const textCell = (value: string): TableCell => ({ kind: 'text', value })

/** Digits or letters that name something. */
export const codeCell = (value: string): TableCell => ({ kind: 'code', value })

/** A day or an instant as it is shown. @param value `DD.MM.YYYY`, `DD.MM.YYYY HH:mm`, `DD.MM.YYYY HH:mm:ss` or `YYYY-MM-DD` */
export const timeCell = (value: string): TableCell => ({ kind: 'time', value })

/** A whole number. */
export const numberCell = (value: number): TableCell => ({ kind: 'number', value })

/** Cents as an amount, which has the decimals of its currency (ISO 4217). */
export const amountCell = (value: number, currency: string): TableCell => ({
  kind: 'amount',
  value,
  currency,
})

/** A decimal number as the database or JavaScript writes it (`19.500`). */
export const decimalCell = (value: string | number): TableCell => ({ kind: 'decimal', value: Number(value) })

export const EMPTY_CELL: TableCell = { kind: 'text', value: '' }
