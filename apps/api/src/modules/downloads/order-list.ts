import { type Locale, ownValue, type Translated } from '@kontor/contract/shared'
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
import { tableFile } from '../../platform/documents/table-file.ts'
import { ordersHistory, STATUS_WORDS } from '../orders/index.ts'
import { returnsHistory } from '../returns/index.ts'
import { BESIDE_LINES, LINE_STANDINGS, ORDER_LIST_TITLES } from './downloads.texts.ts'
import { type DayRange, instantsOf, type RangeContent } from './generate-file.ts'
import type { OrderListLine } from './order-list.repository.ts'
import { type OrderListRow, orderRowsBatch } from './order-rows.ts'

type Title = keyof typeof ORDER_LIST_TITLES
type Cell = (row: OrderListRow, locale: Locale) => TableCell
type LineCell = (line: OrderListLine, locale: Locale) => TableCell

/** What only a line has. */
const ofLine =
  (cell: LineCell): Cell =>
  ({ kind, line }, locale) =>
    kind === 'line' ? cell(line, locale) : EMPTY_CELL

/** What stands in each column, in the order of the columns. */
const CELLS: Readonly<Record<Title, Cell>> = {
  order_id: ({ line }) => numberCell(line.order_id),
  ext_order_id: ({ line }) => codeCell(line.ext_order_id),
  order_date: ({ line }) => timeCell(line.order_date),
  sales_channel: ({ line }) => textCell(line.sales_channel),
  order_status: ({ line }, locale) => textCell(STATUS_WORDS[line.order_status][locale]),
  delivery_country: ({ line }) => textCell(line.delivery_country),
  position: ofLine((line) => numberCell(line.position)),
  status: ({ standing }, locale) => textCell(LINE_STANDINGS[standing][locale]),
  store_number: ({ line }) => codeCell(line.store_number),
  store: ({ line }) => textCell(line.store),
  ean: ofLine((line) => codeCell(line.ean)),
  article_number: ofLine((line) => codeCell(line.article_number)),
  title: ({ kind, name, line }, locale) =>
    textCell(kind === 'line' ? line.title : name || BESIDE_LINES[kind][locale]),
  brand: ofLine((line) => textCell(line.brand)),
  size: ofLine((line) => codeCell(line.size)),
  color: ofLine((line) => textCell(line.color)),
  currency: ({ line }) => textCell(line.currency),
  original_price: ofLine((line) => amountCell(line.original_price_cents, line.currency)),
  item_price: ofLine((line) => amountCell(line.item_price_cents, line.currency)),
  shipping_price: ofLine((line) => amountCell(line.shipping_price_cents, line.currency)),
  discount: ({ discount_cents, line }) => amountCell(discount_cents, line.currency),
  gross: ({ figures, line }) => amountCell(figures.gross, line.currency),
  tax_rate: ({ tax_rate }) => decimalCell(tax_rate),
  tax: ({ figures, line }) => amountCell(figures.tax, line.currency),
  net: ({ figures, line }) => amountCell(figures.net, line.currency),
  cancelled_at: ofLine((line) => timeCell(line.cancelled_at)),
  cancel_reason: ofLine((line, locale) => reason(ordersHistory.reasons, line.cancel_reason, locale)),
  cancelled: ({ figures, line }) => amountCell(figures.cancelled, line.currency),
  returned_at: ofLine((line) => timeCell(line.returned_at)),
  return_reason: ofLine((line, locale) => reason(returnsHistory.reasons, line.return_reason, locale)),
  goodwill: ofLine((line) => amountCell(line.goodwill_cents, line.currency)),
  refund: ({ figures, line }) => amountCell(figures.refund, line.currency),
  kept: ({ figures, line }) => amountCell(figures.kept, line.currency),
  shipped_at: ofLine((line) => timeCell(line.shipped_at)),
  carrier: ofLine((line) => textCell(line.carrier.toUpperCase())),
  tracking_number: ofLine((line) => codeCell(line.tracking_number)),
}
const COLUMNS = Object.keys(ORDER_LIST_TITLES) as readonly Title[]
const CELLS_IN_ORDER = COLUMNS.map((column) => CELLS[column])

/** A reason in words; what a channel said instead stands as it is. */
function reason(words: Readonly<Record<string, Translated>>, key: string, locale: Locale): TableCell {
  return textCell(ownValue(words, key)?.[locale] ?? key)
}

/**
 * The order list of a range: every line of the orders of these days, and what was charged beside them, so that each order
 * adds up to what was paid for it (spec: catalogue §2, Order lists; decisions: Money).
 */
export const orderListContent: RangeContent = (job, { range, locale, format }, onRows) =>
  tableFile(
    format,
    COLUMNS.map((column) => ORDER_LIST_TITLES[column][locale]),
    orderListRows(job, range, locale, onRows),
  )

async function* orderListRows(
  job: Parameters<RangeContent>[0],
  range: DayRange,
  locale: Locale,
  onRows: Parameters<RangeContent>[2],
): AsyncGenerator<TableCell[][], void, undefined> {
  const instants = instantsOf(range)
  let made = 0
  for await (const rows of readAhead((after: Parameters<typeof orderRowsBatch>[2]) =>
    job.read((ctx) => orderRowsBatch(ctx, instants, after)),
  )) {
    if (rows.length === 0) continue
    made += rows.length
    yield rows.map((row) => CELLS_IN_ORDER.map((cell) => cell(row, locale)))
    await onRows(made)
  }
}
