import type { Locale, TableFormat } from '@kontor/contract/shared'
import { readAhead } from '../../platform/documents/read-ahead.ts'
import {
  amountCell,
  codeCell,
  decimalCell,
  EMPTY_CELL,
  numberCell,
  type TableCell,
  textCell,
  timeCell,
} from '../../platform/documents/table-cells.ts'
import { cellsOf, tableBytes, tableFile } from '../../platform/documents/table-file.ts'
import type { CallSteps } from '../../platform/http/call-steps.ts'
import {
  billedReservations,
  type ItemizedKey,
  type ItemizedRow,
  itemizedBatch,
  type ReservationRow,
} from './bill-csv.repository.ts'
import type { BillSum } from './bill-document.ts'
import {
  EVENT_NAMES,
  ITEM_NAMES,
  ITEMIZED_TITLES,
  RESERVATION_TITLES,
  SUMMARY_TITLES,
  SUMMARY_TOTALS,
} from './billing.texts.ts'

/** Of every fee. */
const CURRENCY = 'EUR'

type Title = keyof typeof ITEMIZED_TITLES

const CELLS: Readonly<Record<Title, (row: ItemizedRow, locale: Locale) => TableCell>> = {
  date: (row) => timeCell(row.date),
  event: (row, locale) => textCell(EVENT_NAMES[row.kind][locale]),
  sales_channel: (row) => textCell(row.sales_channel),
  order: (row) => codeCell(row.ext_order_id),
  position: (row) => (row.position === null ? EMPTY_CELL : numberCell(row.position)),
  ean: (row) => codeCell(row.ean),
  title: (row) => textCell(row.title),
  country: (row) => textCell(row.country),
  carrier: (row) => textCell(row.carrier),
  price: (row) => amountCell(row.price_cents, row.currency),
  percent: (row) => (row.discount_percent === null ? EMPTY_CELL : decimalCell(row.discount_percent)),
  commission: (row) => amountCell(row.fee_cents - row.payment_cents, CURRENCY),
  payment: (row) => amountCell(row.payment_cents, CURRENCY),
  fee: (row) => amountCell(row.fee_cents, CURRENCY),
  additional_fee: (row) => amountCell(row.additional_fee_cents, CURRENCY),
  net: (row) => amountCell(row.fee_cents + row.additional_fee_cents, CURRENCY),
}
const COLUMNS = Object.keys(ITEMIZED_TITLES) as readonly Title[]

/** Every row of a bill in order of date, sent as they are read (spec: catalogue §3, Invoice). */
export const itemizedTable = (
  steps: Pick<CallSteps, 'read'>,
  billId: number,
  { format, locale }: { readonly format: TableFormat; readonly locale: Locale },
): AsyncGenerator<Uint8Array, void, undefined> =>
  tableFile(
    format,
    COLUMNS.map((column) => ITEMIZED_TITLES[column][locale]),
    cellsOf(
      readAhead((after: ItemizedKey | null) => steps.read((ctx) => itemizedBatch(ctx, billId, after))),
      (row) => COLUMNS.map((column) => CELLS[column](row, locale)),
    ),
  )

type ReservationTitle = keyof typeof RESERVATION_TITLES

const RESERVATION_CELLS: Readonly<Record<ReservationTitle, (row: ReservationRow) => TableCell>> = {
  number: (row) => codeCell(row.ext_order_id),
  date: (row) => timeCell(row.date_order),
  sales_channel: (row) => textCell(row.sales_channel),
  store_number: (row) => codeCell(row.store_number),
  store: (row) => textCell(row.store),
  ean: (row) => codeCell(row.ean),
  article_number: (row) => codeCell(row.article_number),
  title: (row) => textCell(row.title),
  brand: (row) => textCell(row.brand),
  size: (row) => codeCell(row.size),
  color: (row) => textCell(row.color),
  price: (row) => amountCell(row.price_cents, row.currency),
  picked_up_at: (row) => timeCell(row.picked_up_at),
  returned_at: (row) => timeCell(row.returned_at),
  net: (row) => amountCell(row.net_cents, CURRENCY),
}
const RESERVATION_COLUMNS = Object.keys(RESERVATION_TITLES) as readonly ReservationTitle[]

/** The reservations that a bill for click and collect is made of, each once; what it charges for them is its net sum. */
export const reservationsTable = (
  steps: Pick<CallSteps, 'read'>,
  billId: number,
  { format, locale }: { readonly format: TableFormat; readonly locale: Locale },
): AsyncGenerator<Uint8Array, void, undefined> =>
  tableFile(
    format,
    RESERVATION_COLUMNS.map((column) => RESERVATION_TITLES[column][locale]),
    cellsOf(
      readAhead((after: number | null) => steps.read((ctx) => billedReservations(ctx, billId, after))),
      (row) => RESERVATION_COLUMNS.map((column) => RESERVATION_CELLS[column](row)),
    ),
  )

interface Totals {
  readonly net_cents: number
  readonly tax_cents: number
  readonly gross_cents: number
}

/** The sums of a bill and what they come to. */
export function summaryTable(
  sums: readonly BillSum[],
  totals: Totals,
  { format, locale }: { readonly format: TableFormat; readonly locale: Locale },
): Promise<Buffer> {
  const total = (key: keyof typeof SUMMARY_TOTALS, cents: number) => [
    EMPTY_CELL,
    textCell(SUMMARY_TOTALS[key][locale]),
    EMPTY_CELL,
    amountCell(cents, CURRENCY),
  ]
  return tableBytes(
    format,
    Object.values(SUMMARY_TITLES).map((title) => title[locale]),
    [
      ...sums.map(({ of, item, rows, net_cents }) => [
        textCell(of),
        textCell(ITEM_NAMES[item][locale]),
        numberCell(rows),
        amountCell(net_cents, CURRENCY),
      ]),
      total('net', totals.net_cents),
      total('tax', totals.tax_cents),
      total('gross', totals.gross_cents),
    ],
  )
}
