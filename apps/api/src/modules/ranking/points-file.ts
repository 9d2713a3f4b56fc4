import type { Locale, TableFormat, Translated } from '@kontor/contract/shared'
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
import { cellsOf, tableFile } from '../../platform/documents/table-file.ts'
import type { CallSteps } from '../../platform/http/call-steps.ts'
import { fromHalfPoints } from '../orders/index.ts'
import { type LedgerRow, ledgerBatch } from './ledger-rows.repository.ts'
import type { PointKind } from './points.ts'

/** What points are given for. */
const KIND_WORDS = {
  ship: { de: 'Versand', en: 'Shipping', es: 'Envío' },
  price: { de: 'Preisdifferenz', en: 'Price difference', es: 'Diferencia de precio' },
  return: { de: 'Retoure', en: 'Return', es: 'Devolución' },
  cancel: { de: 'Stornierung', en: 'Cancellation', es: 'Cancelación' },
  taken_back: { de: 'Label storniert', en: 'Label voided', es: 'Etiqueta anulada' },
} as const satisfies Readonly<Record<PointKind | 'taken_back', Translated>>

interface Column {
  readonly title: Translated
  readonly value: (row: LedgerRow, locale: Locale) => TableCell
}

const COLUMNS: readonly Column[] = [
  { title: { de: 'Datum', en: 'Date', es: 'Fecha' }, value: (row) => timeCell(row.acted_at) },
  { title: { de: 'Zählt am', en: 'Counts on', es: 'Cuenta el' }, value: (row) => timeCell(row.day) },
  { title: { de: 'Bestellung', en: 'Order', es: 'Pedido' }, value: (row) => numberCell(row.order_id) },
  {
    title: { de: 'Bestellnummer', en: 'Order number', es: 'Número de pedido' },
    value: (row) => codeCell(row.ext_order_id),
  },
  { title: { de: 'Position', en: 'Line', es: 'Línea' }, value: (row) => numberCell(row.position) },
  { title: { de: 'Artikel', en: 'Article', es: 'Artículo' }, value: (row) => textCell(row.title) },
  {
    title: { de: 'Filialnummer', en: 'Store number', es: 'Número de tienda' },
    value: (row) => codeCell(row.store_number),
  },
  {
    title: { de: 'Grund', en: 'Reason', es: 'Motivo' },
    value: (row, locale) => textCell(KIND_WORDS[row.is_counter ? 'taken_back' : row.kind][locale]),
  },
  {
    title: { de: 'Zähltag', en: 'Count day', es: 'Día de cómputo' },
    value: (row) => timeCell(row.count_day ?? ''),
  },
  {
    title: { de: 'Werktage danach', en: 'Business days after', es: 'Días hábiles después' },
    value: (row) => (row.days === null ? EMPTY_CELL : numberCell(row.days)),
  },
  {
    title: { de: 'Preisdifferenz', en: 'Price difference', es: 'Diferencia de precio' },
    value: (row) => amountCell(row.difference_cents, row.currency),
  },
  { title: { de: 'Währung', en: 'Currency', es: 'Moneda' }, value: (row) => textCell(row.currency) },
  {
    title: { de: 'Punkte', en: 'Points', es: 'Puntos' },
    value: (row) => decimalCell(fromHalfPoints(row.half_points)),
  },
]

/** The ledger of points, in the order in which it was written, sent as it is read. */
export const pointsFile = (
  steps: CallSteps,
  { format, locale }: { readonly format: TableFormat; readonly locale: Locale },
): AsyncGenerator<Uint8Array, void, undefined> =>
  tableFile(
    format,
    COLUMNS.map(({ title }) => title[locale]),
    cellsOf(
      readAhead((after: number | null) => steps.read((ctx) => ledgerBatch(ctx, after ?? 0))),
      (row) => COLUMNS.map(({ value }) => value(row, locale)),
    ),
  )
