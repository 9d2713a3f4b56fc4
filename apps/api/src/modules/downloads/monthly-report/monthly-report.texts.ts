import type { Translated } from '@kontor/contract/shared'

/** The words of the monthly report. */
export const REPORT_TEXTS = {
  title: { de: 'Monatsbericht {month}', en: 'Monthly report {month}', es: 'Informe mensual {month}' },
  intro: {
    de: 'Bestellungen vom {start} bis {end}; es zählt der Tag der Bestellung. Stand: {at}.',
    en: 'Orders from {start} to {end}; the day of the order counts. As of {at}.',
    es: 'Pedidos del {start} al {end}; cuenta el día del pedido. Situación: {at}.',
  },
  amounts: {
    de: 'Beträge in {currency}, mit Gebühren und ohne Rabatte. Verbleibt = Brutto − Storniert − Erstattung. Die Summen sind die der Bestellliste desselben Zeitraums.',
    en: 'Amounts in {currency}, including charges, less discounts. Remaining = gross − cancelled − refund. The sums are those of the order list of the same period.',
    es: 'Importes en {currency}, con recargos y sin descuentos. Restante = bruto − cancelado − reembolso. Las sumas son las de la lista de pedidos del mismo período.',
  },
  channels: { de: 'Nach Kanal', en: 'By channel', es: 'Por canal' },
  nothing: {
    de: 'In diesem Monat gab es keine Bestellungen.',
    en: 'There were no orders in this month.',
    es: 'En este mes no hubo pedidos.',
  },
  channel: { de: 'Kanal', en: 'Channel', es: 'Canal' },
  store: { de: 'Filiale', en: 'Store', es: 'Tienda' },
  noStore: { de: 'ohne Filiale', en: 'no store', es: 'sin tienda' },
  total: { de: 'Summe', en: 'Total', es: 'Total' },
  lines: { de: 'Positionen', en: 'Lines', es: 'Líneas' },
  gross: { de: 'Brutto', en: 'Gross', es: 'Bruto' },
  tax: { de: 'MwSt.', en: 'VAT', es: 'IVA' },
  net: { de: 'Netto', en: 'Net', es: 'Neto' },
  cancelled: { de: 'Storniert', en: 'Cancelled', es: 'Cancelado' },
  refund: { de: 'Erstattung', en: 'Refund', es: 'Reembolso' },
  kept: { de: 'Verbleibt', en: 'Remaining', es: 'Restante' },
  continued: { de: 'Fortsetzung', en: 'Continued', es: 'Continuación' },
  page: { de: 'Seite {page} von {pages}', en: 'Page {page} of {pages}', es: 'Página {page} de {pages}' },
} as const satisfies Readonly<Record<string, Translated>>
