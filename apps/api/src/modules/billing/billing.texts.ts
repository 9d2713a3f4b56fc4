import type { BillKind, BillStop } from '@kontor/contract/billing'
import { fill, type Locale, type Translated } from '@kontor/contract/shared'
import type { BillItem, PartyField } from './bill-document.ts'
import type { EventKind } from './billed-event.ts'

export const KIND_NAMES: Readonly<Record<BillKind, Translated>> = {
  sales: { de: 'Abrechnung Verkäufe', en: 'Bill for sales', es: 'Factura de ventas' },
  service: { de: 'Abrechnung Service', en: 'Service bill', es: 'Factura de servicios' },
  click_and_collect: {
    de: 'Abrechnung Click & Collect',
    en: 'Click and collect bill',
    es: 'Factura de Click & Collect',
  },
}

const STOPS: Readonly<Record<BillStop, Translated>> = {
  no_fee: {
    de: 'Für {channel} nach {country} ist am {day} keine Gebühr vereinbart (Bestellung {order}).',
    en: 'No fee is agreed for {channel} to {country} on {day} (order {order}).',
    es: 'No hay ninguna comisión acordada para {channel} a {country} el {day} (pedido {order}).',
  },
  foreign_currency: {
    de: 'Die Bestellung {order} ist in {currency}, nicht in Euro.',
    en: 'Order {order} is in {currency}, not in euros.',
    es: 'El pedido {order} está en {currency}, no en euros.',
  },
}

/** Why a draft stopped, naming what it is about. */
export function stopText(code: BillStop, params: Readonly<Record<string, string>>, locale: Locale): string {
  const { day } = params
  return fill(STOPS[code][locale], { ...params, ...(day !== undefined && { day: dayText(day) }) })
}

/** DD.MM.YYYY (spec: orders §9), in every language. @param day `YYYY-MM-DD` */
export const dayText = (day: string): string => day.split('-').reverse().join('.')

/** `Oktober 2026` */
export const monthText = (month: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  )

const FIELDS: Readonly<Record<PartyField, Translated>> = {
  name: { de: 'Firmenname', en: 'company name', es: 'nombre de la empresa' },
  street: { de: 'Straße', en: 'street', es: 'calle' },
  zip_code: { de: 'Postleitzahl', en: 'postcode', es: 'código postal' },
  city: { de: 'Ort', en: 'city', es: 'localidad' },
  vat_id: { de: 'Umsatzsteuer-ID', en: 'VAT id', es: 'NIF-IVA' },
  iban: { de: 'IBAN', en: 'IBAN', es: 'IBAN' },
  email: { de: 'E-Mail für Rechnungen', en: 'e-mail for bills', es: 'correo para facturas' },
}

/** The names of missing fields. */
export const fieldNames = (fields: readonly PartyField[], locale: Locale): string[] =>
  fields.map((field) => FIELDS[field][locale])

export const BILL_MAIL = {
  invoice_subject: {
    de: '{what} {number} für {month}',
    en: '{what} {number} for {month}',
    es: '{what} {number} de {month}',
  },
  invoice_text: {
    de: 'Guten Tag,\n\nIhre {what} {number} für {month} liegt in Kontor unter „Abrechnungen“ bereit, als PDF mit E-Rechnung und mit allen Einzelposten.\n\nFreundliche Grüße',
    en: 'Hello,\n\nyour {what} {number} for {month} is ready in Kontor under “Bills”, as PDF with the e-invoice and with every row.\n\nKind regards',
    es: 'Hola:\n\nSu {what} {number} de {month} está disponible en Kontor en «Facturas», en PDF con la factura electrónica y con todas las partidas.\n\nSaludos cordiales',
  },
  credit_note_subject: {
    de: 'Rechnungskorrektur {number} für {month}',
    en: 'Credit note {number} for {month}',
    es: 'Abono {number} de {month}',
  },
  credit_note_text: {
    de: 'Guten Tag,\n\nIhre Rechnungskorrektur {number} für {month} liegt in Kontor unter „Abrechnungen“ bereit, als PDF mit E-Rechnung und mit allen Einzelposten.\n\nFreundliche Grüße',
    en: 'Hello,\n\nyour credit note {number} for {month} is ready in Kontor under “Bills”, as PDF with the e-invoice and with every row.\n\nKind regards',
    es: 'Hola:\n\nSu abono {number} de {month} está disponible en Kontor en «Facturas», en PDF con la factura electrónica y con todas las partidas.\n\nSaludos cordiales',
  },
} as const satisfies Record<string, Translated>

export const ITEM_NAMES: Readonly<Record<BillItem, Translated>> = {
  discount: { de: 'Provision', en: 'Commission', es: 'Comisión' },
  payment: { de: 'Zahlungskosten', en: 'Payment costs', es: 'Costes de pago' },
  transaction_fee: { de: 'Transaktionsgebühr', en: 'Transaction fee', es: 'Tarifa por transacción' },
  return_fee: { de: 'Retourengebühr', en: 'Return fee', es: 'Tarifa por devolución' },
  return_costs: {
    de: 'Retourenkosten des Marktplatzes',
    en: 'Return costs of the marketplace',
    es: 'Costes de devolución del marketplace',
  },
  return_credit: { de: 'Gutschrift für Retouren', en: 'Credit for returns', es: 'Abono por devoluciones' },
  goodwill_credit: { de: 'Gutschrift für Kulanz', en: 'Credit for goodwill', es: 'Abono por cortesía' },
  void_credit: {
    de: 'Gutschrift für stornierte Sendungen',
    en: 'Credit for voided parcels',
    es: 'Abono por envíos anulados',
  },
  base_fee: { de: 'Grundgebühr', en: 'Base fee', es: 'Cuota base' },
  label: { de: 'Versandlabel', en: 'Shipping labels', es: 'Etiquetas de envío' },
  pick_up: { de: 'Abgeholte Reservierungen', en: 'Reservations picked up', es: 'Reservas recogidas' },
  pick_up_return: {
    de: 'Zurückgegebene Reservierungen',
    en: 'Reservations returned',
    es: 'Reservas devueltas',
  },
}

export const EVENT_NAMES: Readonly<Record<EventKind, Translated>> = {
  sale: { de: 'Verkauf', en: 'Sale', es: 'Venta' },
  goodwill: { de: 'Kulanz', en: 'Goodwill', es: 'Cortesía' },
  return: { de: 'Retoure', en: 'Return', es: 'Devolución' },
  void: { de: 'Sendung storniert', en: 'Parcel voided', es: 'Envío anulado' },
  label: { de: 'Versandlabel', en: 'Shipping label', es: 'Etiqueta de envío' },
  base_fee: { de: 'Grundgebühr', en: 'Base fee', es: 'Cuota base' },
  pick_up: { de: 'Abholung', en: 'Pick-up', es: 'Recogida' },
  pick_up_return: { de: 'Rückgabe', en: 'Return', es: 'Devolución' },
}

/** Titles of the itemised list, in its order; `price`, `fee` and `additional_fee` by the spec (catalogue §3, Invoice). */
export const ITEMIZED_TITLES = {
  date: { de: 'Datum', en: 'Date', es: 'Fecha' },
  event: { de: 'Vorgang', en: 'Event', es: 'Concepto' },
  sales_channel: { de: 'Kanal', en: 'Channel', es: 'Canal' },
  order: { de: 'Bestellnummer', en: 'Order number', es: 'Número de pedido' },
  position: { de: 'Position', en: 'Line', es: 'Línea' },
  ean: { de: 'EAN', en: 'EAN', es: 'EAN' },
  title: { de: 'Artikel', en: 'Article', es: 'Artículo' },
  country: { de: 'Land', en: 'Country', es: 'País' },
  carrier: { de: 'Versanddienst', en: 'Carrier', es: 'Transportista' },
  price: { de: 'Preis', en: 'Price', es: 'Precio' },
  percent: { de: 'Provision %', en: 'Commission %', es: 'Comisión %' },
  commission: { de: 'Provision', en: 'Commission', es: 'Comisión' },
  payment: { de: 'Zahlungskosten', en: 'Payment costs', es: 'Costes de pago' },
  fee: { de: 'Provision und Zahlung', en: 'Commission and payment', es: 'Comisión y pago' },
  additional_fee: { de: 'Gebühren', en: 'Fees', es: 'Tarifas' },
  net: { de: 'Netto', en: 'Net', es: 'Neto' },
} as const satisfies Record<string, Translated>

/** Titles of the list of reservations of a bill for click and collect, in its order. */
export const RESERVATION_TITLES = {
  number: { de: 'Reservierung', en: 'Reservation', es: 'Reserva' },
  date: { de: 'Reserviert am', en: 'Reserved on', es: 'Reservada el' },
  sales_channel: { de: 'Kanal', en: 'Channel', es: 'Canal' },
  store_number: { de: 'Filialnummer', en: 'Store number', es: 'Número de tienda' },
  store: { de: 'Filiale', en: 'Store', es: 'Tienda' },
  ean: { de: 'EAN', en: 'EAN', es: 'EAN' },
  article_number: { de: 'Artikelnummer', en: 'Article number', es: 'Número de artículo' },
  title: { de: 'Artikel', en: 'Article', es: 'Artículo' },
  brand: { de: 'Marke', en: 'Brand', es: 'Marca' },
  size: { de: 'Größe', en: 'Size', es: 'Talla' },
  color: { de: 'Farbe', en: 'Colour', es: 'Color' },
  price: { de: 'Preis', en: 'Price', es: 'Precio' },
  picked_up_at: { de: 'Abgeholt am', en: 'Picked up on', es: 'Recogida el' },
  returned_at: { de: 'Zurückgegeben am', en: 'Returned on', es: 'Devuelta el' },
  net: { de: 'Gebühr netto', en: 'Net fee', es: 'Tarifa neta' },
} as const satisfies Record<string, Translated>

/** Titles of the list of sums, in its order. */
export const SUMMARY_TITLES = {
  of: { de: 'Kanal oder Versanddienst', en: 'Channel or carrier', es: 'Canal o transportista' },
  item: { de: 'Posten', en: 'Item', es: 'Partida' },
  rows: { de: 'Anzahl', en: 'Count', es: 'Cantidad' },
  net: { de: 'Netto', en: 'Net', es: 'Neto' },
} as const satisfies Record<string, Translated>

export const SUMMARY_TOTALS = {
  net: { de: 'Summe netto', en: 'Net total', es: 'Total neto' },
  tax: { de: 'Umsatzsteuer', en: 'VAT', es: 'IVA' },
  gross: { de: 'Gesamtbetrag', en: 'Total', es: 'Importe total' },
} as const satisfies Record<string, Translated>
