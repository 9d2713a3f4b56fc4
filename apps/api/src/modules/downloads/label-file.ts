import type { Locale, TableFormat, Translated } from '@kontor/contract/shared'
import { readAhead } from '../../platform/documents/read-ahead.ts'
import {
  amountCell,
  codeCell,
  EMPTY_CELL,
  numberCell,
  type TableCell,
  textCell,
  timeCell,
} from '../../platform/documents/table-cells.ts'
import { tableFile } from '../../platform/documents/table-file.ts'
import type { CallSteps } from '../../platform/http/call-steps.ts'
import { TRACKING_CODE_WORDS } from './downloads.texts.ts'
import {
  CURRENCY,
  type LabelChoice,
  type LabelFileKey,
  type LabelFileRow,
  labelFileBatch,
} from './label-lists.repository.ts'

interface Column {
  readonly title: Translated
  readonly value: (row: LabelFileRow, locale: Locale) => TableCell
}

const COLUMNS: readonly Column[] = [
  {
    title: { de: 'Versanddienst', en: 'Carrier', es: 'Transportista' },
    value: (row) => textCell(row.carrier.toUpperCase()),
  },
  {
    title: { de: 'Sendungsnummer', en: 'Tracking number', es: 'Número de seguimiento' },
    value: (row) => codeCell(row.tracking_number),
  },
  {
    title: { de: 'Nummer beim Versanddienst', en: 'Carrier’s own number', es: 'Número del transportista' },
    value: (row) => codeCell(row.shipment_id),
  },
  { title: { de: 'Erstellt am', en: 'Created on', es: 'Creado el' }, value: (row) => timeCell(row.date) },
  {
    title: { de: 'Art', en: 'Type', es: 'Tipo' },
    value: (row, locale) => textCell(TRACKING_CODE_WORDS[row.type][locale]),
  },
  {
    title: { de: 'Filialnummer', en: 'Store number', es: 'Número de tienda' },
    value: (row) => codeCell(row.store_number),
  },
  { title: { de: 'Filiale', en: 'Store', es: 'Tienda' }, value: (row) => textCell(row.store) },
  {
    title: { de: 'Bestellung', en: 'Order', es: 'Pedido' },
    value: (row) => (row.order_id === null ? EMPTY_CELL : numberCell(row.order_id)),
  },
  {
    title: { de: 'Bestellnummer', en: 'Order number', es: 'Número de pedido' },
    value: (row) => codeCell(row.ext_order_id),
  },
  {
    title: { de: 'Storniert', en: 'Voided', es: 'Anulado' },
    value: (row, locale) => textCell(row.voided ? TRACKING_CODE_WORDS.voided[locale] : ''),
  },
  // As the carrier said it for this label; of a voided one nothing is owed.
  {
    title: { de: 'Kosten', en: 'Cost', es: 'Coste' },
    value: (row) => (row.cents === null ? EMPTY_CELL : amountCell(row.cents, CURRENCY)),
  },
  { title: { de: 'Zu zahlen', en: 'Owed', es: 'A pagar' }, value: (row) => amountCell(owed(row), CURRENCY) },
  { title: { de: 'Währung', en: 'Currency', es: 'Moneda' }, value: () => textCell(CURRENCY) },
]

const TOTAL: Translated = { de: 'Summe', en: 'Total', es: 'Total' }

const owed = ({ voided, cents }: LabelFileRow): number => (voided ? 0 : (cents ?? 0))

/**
 * The labels of a month, one a row with the numbers that a carrier's bill names, and what is owed for all of them: what such
 * a bill can be checked against. Sent as it is read, oldest first.
 */
export const labelFile = (
  steps: CallSteps,
  choice: LabelChoice,
  { format, locale }: { readonly format: TableFormat; readonly locale: Locale },
): AsyncGenerator<Uint8Array, void, undefined> =>
  tableFile(
    format,
    COLUMNS.map(({ title }) => title[locale]),
    rowsAndTotal(steps, choice, locale),
  )

async function* rowsAndTotal(
  steps: CallSteps,
  choice: LabelChoice,
  locale: Locale,
): AsyncGenerator<readonly (readonly TableCell[])[], void, undefined> {
  let sum = 0
  for await (const rows of readAhead((after: LabelFileKey | null) =>
    steps.read((ctx) => labelFileBatch(ctx, choice, after)),
  )) {
    sum += rows.reduce((cents, row) => cents + owed(row), 0)
    yield rows.map((row) => COLUMNS.map(({ value }) => value(row, locale)))
  }
  const between = Array.from({ length: COLUMNS.length - 3 }, () => EMPTY_CELL)
  yield [[textCell(TOTAL[locale]), ...between, amountCell(sum, CURRENCY), textCell(CURRENCY)]]
}
