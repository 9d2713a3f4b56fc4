import type { OrderListQuery } from '@kontor/contract/orders'
import type { Locale, TableFormat, Translated } from '@kontor/contract/shared'
import { formatBerlinDateTime } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import {
  amountCell,
  codeCell,
  EMPTY_CELL,
  numberCell,
  type TableCell,
  textCell,
  timeCell,
} from '../../../platform/documents/table-cells.ts'
import { tableBytes } from '../../../platform/documents/table-file.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { formatCount } from '../../../platform/format-count.ts'
import { ordersExported } from '../orders.events.ts'
import { STATUS_WORDS } from '../orders.texts.ts'
import { knowStore } from './list-orders.ts'
import type { OrderFilters } from './order-filters.repository.ts'
import { listAll, type OrderListRecord } from './order-list.repository.ts'

/** More than a spreadsheet is good for, and than a request should hold in memory. */
export const EXPORT_LIMIT = 50_000

interface Column {
  readonly title: Translated
  readonly value: (row: OrderListRecord, locale: Locale) => TableCell
}

const COLUMNS: readonly Column[] = [
  { title: { de: 'Bestellung', en: 'Order', es: 'Pedido' }, value: (row) => numberCell(row.id) },
  {
    title: { de: 'Bestellnummer', en: 'Order number', es: 'Número de pedido' },
    value: (row) => codeCell(row.ext_order_id),
  },
  {
    title: { de: 'Nummernzusatz', en: 'Number addition', es: 'Número adicional' },
    value: (row) => codeCell(row.ext_order_id_addition),
  },
  {
    title: { de: 'Bestelldatum', en: 'Order date', es: 'Fecha del pedido' },
    value: (row) => germanDateTime(row.order_date),
  },
  {
    title: { de: 'Verkaufskanal', en: 'Sales channel', es: 'Canal de venta' },
    value: (row) => textCell(row.sales_channel),
  },
  {
    title: { de: 'Status', en: 'Status', es: 'Estado' },
    value: (row, locale) => textCell(STATUS_WORDS[row.status][locale]),
  },
  { title: { de: 'Kunde', en: 'Customer', es: 'Cliente' }, value: (row) => textCell(row.customer_name) },
  { title: { de: 'Ort', en: 'City', es: 'Ciudad' }, value: (row) => textCell(row.delivery_city) },
  { title: { de: 'Land', en: 'Country', es: 'País' }, value: (row) => textCell(row.delivery_country) },
  {
    title: { de: 'Positionen', en: 'Lines', es: 'Líneas' },
    value: (row) => numberCell(row.number_of_lines),
  },
  {
    title: { de: 'Summe', en: 'Total', es: 'Total' },
    value: (row) => amountCell(row.order_total_cents, row.currency),
  },
  { title: { de: 'Währung', en: 'Currency', es: 'Moneda' }, value: (row) => textCell(row.currency) },
  {
    title: { de: 'Versand bis', en: 'Ship by', es: 'Enviar antes de' },
    value: (row) => (row.ship_by === null ? EMPTY_CELL : germanDateTime(row.ship_by)),
  },
  {
    title: { de: 'Erster Artikel', en: 'First article', es: 'Primer artículo' },
    value: (row) => textCell(row.line_title ?? ''),
  },
  { title: { de: 'Größe', en: 'Size', es: 'Talla' }, value: (row) => codeCell(row.line_size ?? '') },
]

/**
 * Exactly the orders that the filters show, as CSV or XLSX. Who took them is written down.
 * @throws AppError `store_not_found`; `export_too_large` beyond 50,000 orders: part of a list would pass for the whole
 */
export async function exportOrders(
  ctx: Ctx,
  { format, ...query }: OrderFilters & Pick<OrderListQuery, 'sort'> & { readonly format: TableFormat },
): Promise<Buffer> {
  await knowStore(ctx, query)
  const rows = await listAll(ctx, query, EXPORT_LIMIT + 1)
  if (rows.length > EXPORT_LIMIT) {
    throw new AppError('export_too_large', { limit: formatCount(EXPORT_LIMIT) })
  }
  await ctx.emit(ordersExported, { what: 'orders', rows: rows.length, filters: namesOf(query) })
  return ordersTable(rows, { format, locale: ctx.locale })
}

/** The filters that were set; what was looked for can be a customer's name and is nobody else's business. */
const namesOf = (query: object): string[] =>
  Object.entries(query)
    .filter(([name, value]) => name !== 'sort' && value !== undefined && value !== '')
    .map(([name]) => name)
    .sort()

/** Orders as a table. Pure. */
export const ordersTable = (
  rows: readonly OrderListRecord[],
  { format, locale }: { readonly format: TableFormat; readonly locale: Locale },
): Promise<Buffer> =>
  tableBytes(
    format,
    COLUMNS.map(({ title }) => title[locale]),
    rows.map((row) => COLUMNS.map(({ value }) => value(row, locale))),
  )

function germanDateTime(instant: string): TableCell {
  const [day = '', time = ''] = formatBerlinDateTime(new Date(instant)).split(' ')
  return timeCell(`${day.split('-').reverse().join('.')} ${time}`)
}
