import type { Locale, Translated } from '@kontor/contract/shared'
import {
  amountCell,
  type CsvCell,
  csvHead,
  csvLine,
  EMPTY_CELL,
  numberCell,
  textCell,
} from '../../platform/documents/csv.ts'
import { readAhead } from '../../platform/documents/read-ahead.ts'
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
  readonly value: (row: LabelFileRow, locale: Locale) => CsvCell
}

const COLUMNS: readonly Column[] = [
  {
    title: { de: 'Versanddienst', en: 'Carrier', es: 'Transportista' },
    value: (row) => textCell(row.carrier.toUpperCase()),
  },
  {
    title: { de: 'Sendungsnummer', en: 'Tracking number', es: 'Número de seguimiento' },
    value: (row) => textCell(row.tracking_number),
  },
  {
    title: { de: 'Nummer beim Versanddienst', en: 'Carrier’s own number', es: 'Número del transportista' },
    value: (row) => textCell(row.shipment_id),
  },
  { title: { de: 'Erstellt am', en: 'Created on', es: 'Creado el' }, value: (row) => textCell(row.date) },
  {
    title: { de: 'Art', en: 'Type', es: 'Tipo' },
    value: (row, locale) => textCell(TRACKING_CODE_WORDS[row.type][locale]),
  },
  {
    title: { de: 'Filialnummer', en: 'Store number', es: 'Número de tienda' },
    value: (row) => textCell(row.store_number),
  },
  { title: { de: 'Filiale', en: 'Store', es: 'Tienda' }, value: (row) => textCell(row.store) },
  {
    title: { de: 'Bestellung', en: 'Order', es: 'Pedido' },
    value: (row) => (row.order_id === null ? EMPTY_CELL : numberCell(row.order_id)),
  },
  {
    title: { de: 'Bestellnummer', en: 'Order number', es: 'Número de pedido' },
    value: (row) => textCell(row.ext_order_id),
  },
  {
    title: { de: 'Storniert', en: 'Voided', es: 'Anulado' },
    value: (row, locale) => textCell(row.voided ? TRACKING_CODE_WORDS.voided[locale] : ''),
  },
  // As the carrier said it for this label; of a voided one nothing is owed.
  {
    title: { de: 'Kosten', en: 'Cost', es: 'Coste' },
    value: (row) => (row.cents === null ? EMPTY_CELL : amountCell(row.cents)),
  },
  {
    title: { de: 'Zu zahlen', en: 'Owed', es: 'A pagar' },
    value: (row) => amountCell(owed(row)),
  },
  { title: { de: 'Währung', en: 'Currency', es: 'Moneda' }, value: () => textCell(CURRENCY) },
]

const TOTAL: Translated = { de: 'Summe', en: 'Total', es: 'Total' }

const owed = ({ voided, cents }: LabelFileRow): number => (voided ? 0 : (cents ?? 0))

/**
 * The labels of a month as CSV, one a row with the numbers that a carrier's bill names, and what is owed for all of them:
 * what such a bill can be checked against. Sent as it is read, oldest first.
 */
export async function* labelFile(
  steps: CallSteps,
  choice: LabelChoice,
  locale: Locale,
): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(csvHead(COLUMNS.map(({ title }) => title[locale])))
  let sum = 0
  for await (const rows of readAhead((after: LabelFileKey | null) =>
    steps.read((ctx) => labelFileBatch(ctx, choice, after)),
  )) {
    sum += rows.reduce((cents, row) => cents + owed(row), 0)
    if (rows.length > 0)
      yield Buffer.from(rows.map((row) => csvLine(COLUMNS.map(({ value }) => value(row, locale)))).join(''))
  }
  const between = Array.from({ length: COLUMNS.length - 3 }, () => EMPTY_CELL)
  yield Buffer.from(csvLine([textCell(TOTAL[locale]), ...between, amountCell(sum), textCell(CURRENCY)]))
}
