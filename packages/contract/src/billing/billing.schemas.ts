import { z } from 'zod'
import { Month } from '../downloads/index.ts'
import {
  ApiPath,
  Currency,
  Day,
  Id,
  IdInPath,
  LOCALES,
  Money,
  pageQuery,
  tableFormat,
} from '../shared/index.ts'

/** `sales`: fees of sales; `service`: labels on the operator's contract and the base fee; `click_and_collect`: fees of pick-ups. */
export const BillKind = z.enum(['sales', 'service', 'click_and_collect'])
export type BillKind = z.infer<typeof BillKind>

/** `month` as `MM-YYYY` (Europe/Berlin); left out: all months. */
export const BillsQuery = z.strictObject({ ...pageQuery, month: Month.optional() })

/** A bill that was issued. Amounts in `currency`, below zero for a credit note; days are those of Europe/Berlin. */
export const Bill = z.object({
  id: Id,
  kind: BillKind,
  is_credit_note: z.boolean(),
  invoice_number: z.string(),
  invoice_date: Day,
  document_date: Day,
  date_range_from: Day,
  date_range_to: Day,
  net: Money,
  tax: Money,
  gross: Money,
  currency: Currency,
  /** The PDF; null while it is being made. */
  invoice_path: ApiPath.nullable(),
  /** Row by row, as CSV. */
  itemized_path: ApiPath,
  /** The sums by channel, as CSV. */
  summary_path: ApiPath,
  /** The order lines of the month, or the reservations of a bill for click and collect, as CSV. */
  order_list_path: ApiPath,
  /** The same as `invoice_path`, `itemized_path` and `summary_path` (spec: catalogue §3, Invoice). */
  s3_invoice_path: ApiPath.nullable(),
  s3_csv_path: ApiPath,
  s3_sum_csv_path: ApiPath,
})
export type Bill = z.infer<typeof Bill>

export const BillParams = z.strictObject({ id: IdInPath })
const ownLanguage = { locale: z.enum(LOCALES).optional() } as const
/** The browser opens files by itself: the address says in which language. */
export const BillFileQuery = z.strictObject({ ...ownLanguage, ...tableFormat })
export const InstructionsQuery = z.strictObject(ownLanguage)

export const CSV_SYSTEMS = ['windows', 'mac'] as const
export const InstructionParams = z.strictObject({ system: z.enum(CSV_SYSTEMS) })
