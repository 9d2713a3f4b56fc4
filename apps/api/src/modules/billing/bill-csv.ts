import type { Locale } from '@kontor/contract/shared'
import {
  amountCell,
  type CsvCell,
  csvHead,
  csvLine,
  decimalCell,
  EMPTY_CELL,
  numberCell,
  textCell,
} from '../../platform/documents/csv.ts'
import { readAhead } from '../../platform/documents/read-ahead.ts'
import type { CallSteps } from '../../platform/http/call-steps.ts'
import { type ItemizedRow, itemizedBatch } from './bill-csv.repository.ts'
import type { BillSum } from './bill-document.ts'
import { EVENT_NAMES, ITEM_NAMES, ITEMIZED_TITLES, SUMMARY_TITLES, SUMMARY_TOTALS } from './billing.texts.ts'

type Title = keyof typeof ITEMIZED_TITLES

const CELLS: Readonly<Record<Title, (row: ItemizedRow, locale: Locale) => CsvCell>> = {
  date: (row) => textCell(row.date),
  event: (row, locale) => textCell(EVENT_NAMES[row.kind][locale]),
  sales_channel: (row) => textCell(row.sales_channel),
  order: (row) => textCell(row.ext_order_id),
  position: (row) => (row.position === null ? EMPTY_CELL : numberCell(row.position)),
  ean: (row) => textCell(row.ean),
  title: (row) => textCell(row.title),
  country: (row) => textCell(row.country),
  carrier: (row) => textCell(row.carrier),
  price: (row) => amountCell(row.price_cents),
  percent: (row) => (row.discount_percent === null ? EMPTY_CELL : decimalCell(row.discount_percent)),
  fee: (row) => amountCell(row.fee_cents),
  additional_fee: (row) => amountCell(row.additional_fee_cents),
  net: (row) => amountCell(row.fee_cents + row.additional_fee_cents),
}
const COLUMNS = Object.keys(ITEMIZED_TITLES) as readonly Title[]

/** Every row of a bill as CSV, sent as they are read (spec: catalogue §3, Invoice). */
export async function* itemizedCsv(
  steps: Pick<CallSteps, 'read'>,
  billId: number,
  locale: Locale,
): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(csvHead(COLUMNS.map((column) => ITEMIZED_TITLES[column][locale])))
  for await (const rows of readAhead((after: number | null) =>
    steps.read((ctx) => itemizedBatch(ctx, billId, after)),
  ))
    if (rows.length > 0)
      yield Buffer.from(
        rows.map((row) => csvLine(COLUMNS.map((column) => CELLS[column](row, locale)))).join(''),
      )
}

interface Totals {
  readonly net_cents: number
  readonly tax_cents: number
  readonly gross_cents: number
}

/** The sums of a bill and what they come to, as CSV. */
export function summaryCsv(sums: readonly BillSum[], totals: Totals, locale: Locale): string {
  const columns = Object.values(SUMMARY_TITLES).map((title) => title[locale])
  const rows = sums.map(({ of, item, rows: count, net_cents }) =>
    csvLine([textCell(of), textCell(ITEM_NAMES[item][locale]), numberCell(count), amountCell(net_cents)]),
  )
  const total = (key: keyof typeof SUMMARY_TOTALS, cents: number) =>
    csvLine([EMPTY_CELL, textCell(SUMMARY_TOTALS[key][locale]), EMPTY_CELL, amountCell(cents)])
  return [
    csvHead(columns),
    ...rows,
    total('net', totals.net_cents),
    total('tax', totals.tax_cents),
    total('gross', totals.gross_cents),
  ].join('')
}
