import { type Locale, ownValue, type Translated } from '@kontor/contract/shared'
import { readAhead } from '../../platform/documents/read-ahead.ts'
import {
  amountCell,
  codeCell,
  decimalCell,
  numberCell,
  type TableCell,
  textCell,
  timeCell,
} from '../../platform/documents/table-cells.ts'
import { tableFile } from '../../platform/documents/table-file.ts'
import { ordersHistory, STATUS_WORDS } from '../orders/index.ts'
import { returnsHistory } from '../returns/index.ts'
import { LINE_STANDINGS, ORDER_LIST_TITLES } from './downloads.texts.ts'
import { type DayRange, instantsOf, type RangeContent } from './generate-file.ts'
import { type LineFigures, lineFigures, lineStanding } from './line-figures.ts'
import { type OrderListLine, orderListBatch } from './order-list.repository.ts'

type Title = keyof typeof ORDER_LIST_TITLES
type Cell = (line: OrderListLine, figures: LineFigures, locale: Locale) => TableCell

/** What stands in each column, in the order of the columns. */
const CELLS: Readonly<Record<Title, Cell>> = {
  order_id: (line) => numberCell(line.order_id),
  ext_order_id: (line) => codeCell(line.ext_order_id),
  order_date: (line) => timeCell(line.order_date),
  sales_channel: (line) => textCell(line.sales_channel),
  order_status: (line, _figures, locale) => textCell(STATUS_WORDS[line.order_status][locale]),
  delivery_country: (line) => textCell(line.delivery_country),
  position: (line) => numberCell(line.position),
  status: (line, _figures, locale) => textCell(LINE_STANDINGS[lineStanding(line)][locale]),
  store_number: (line) => codeCell(line.store_number),
  store: (line) => textCell(line.store),
  ean: (line) => codeCell(line.ean),
  article_number: (line) => codeCell(line.article_number),
  title: (line) => textCell(line.title),
  brand: (line) => textCell(line.brand),
  size: (line) => codeCell(line.size),
  color: (line) => textCell(line.color),
  currency: (line) => textCell(line.currency),
  original_price: (line) => amountCell(line.original_price_cents),
  item_price: (line) => amountCell(line.item_price_cents),
  shipping_price: (line) => amountCell(line.shipping_price_cents),
  gross: (_line, { gross }) => amountCell(gross),
  tax_rate: (line) => decimalCell(line.tax_rate),
  tax: (_line, { tax }) => amountCell(tax),
  net: (_line, { net }) => amountCell(net),
  cancelled_at: (line) => timeCell(line.cancelled_at),
  cancel_reason: (line, _figures, locale) => reason(ordersHistory.reasons, line.cancel_reason, locale),
  cancelled: (_line, { cancelled }) => amountCell(cancelled),
  returned_at: (line) => timeCell(line.returned_at),
  return_reason: (line, _figures, locale) => reason(returnsHistory.reasons, line.return_reason, locale),
  goodwill: (line) => amountCell(line.goodwill_cents),
  refund: (_line, { refund }) => amountCell(refund),
  kept: (_line, { kept }) => amountCell(kept),
  shipped_at: (line) => timeCell(line.shipped_at),
  carrier: (line) => textCell(line.carrier.toUpperCase()),
  tracking_number: (line) => codeCell(line.tracking_number),
}
const COLUMNS = Object.keys(ORDER_LIST_TITLES) as readonly Title[]
const CELLS_IN_ORDER = COLUMNS.map((column) => CELLS[column])

/** A reason in words; what a channel said instead stands as it is. */
function reason(words: Readonly<Record<string, Translated>>, key: string, locale: Locale): TableCell {
  return textCell(ownValue(words, key)?.[locale] ?? key)
}

/** The order list of a range: every line of the orders of these days (spec: catalogue §2, Order lists). */
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
  let rows = 0
  for await (const lines of readAhead((after: Parameters<typeof orderListBatch>[2]) =>
    job.read((ctx) => orderListBatch(ctx, instants, after)),
  )) {
    if (lines.length === 0) continue
    rows += lines.length
    yield lines.map((line) => {
      const figures = lineFigures(line)
      return CELLS_IN_ORDER.map((cell) => cell(line, figures, locale))
    })
    await onRows(rows)
  }
}
