import { z } from 'zod'

/**
 * What a table can be had as: `csv` for people, whose spreadsheets keep long numbers whole (`="00340434161094000001"`);
 * `csv_plain` for programs, with every value as it is; `xlsx`, in which text is text.
 */
export const TABLE_FORMATS = ['csv', 'csv_plain', 'xlsx'] as const
export const TableFormat = z.enum(TABLE_FORMATS)
export type TableFormat = z.infer<typeof TableFormat>

/** What a table can be had as that is read in again: imports read CSV, whoever it was written for. */
export const CSV_FORMATS = ['csv', 'csv_plain'] as const satisfies readonly TableFormat[]
export const CsvFormat = z.enum(CSV_FORMATS)

/** Beside other parameters of a call that answers a table; left out: for people. */
export const tableFormat = { format: TableFormat.default('csv') } as const

export const CSV_MEDIA_TYPE = 'text/csv; charset=utf-8'
/** The media types of tables. */
export const TABLE_MEDIA_TYPES = [
  CSV_MEDIA_TYPE,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const
