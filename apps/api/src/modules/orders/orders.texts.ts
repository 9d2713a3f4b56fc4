import { fill, type Locale, type Translated } from '@kontor/contract/shared'
import { formatMoney } from '../../platform/money.ts'
import { AFTER_SALE_REASONS } from './after-sale-reasons.ts'
import {
  REPORT_TRANSITIONS,
  type ReportKind,
  reportErrorText,
  reportKindText,
} from './channel-report.texts.ts'
import { ERP_REASONS, ERP_TRANSITIONS } from './erp-export.texts.ts'

/** What the history of an order can tell: `*_tr` of the order, `*_ln` of a line (decisions: Order state machine). */
const TRANSITIONS = {
  initial_tr: {
    de: 'Bestellung eingegangen, Zahlung steht aus',
    en: 'Order received, payment outstanding',
    es: 'Pedido recibido, pago pendiente',
  },
  approved_tr: { de: 'Bestellung freigegeben', en: 'Order released', es: 'Pedido liberado' },
  open_tr: {
    de: 'Bestellung wieder geöffnet',
    en: 'Order reopened',
    es: 'Pedido reabierto',
  },
  shipped_tr: { de: 'Bestellung versendet', en: 'Order shipped', es: 'Pedido enviado' },
  fulfilled_tr: { de: 'Bestellung zugestellt', en: 'Order delivered', es: 'Pedido entregado' },
  returned_tr: { de: 'Bestellung retourniert', en: 'Order returned', es: 'Pedido devuelto' },
  cancelled_tr: { de: 'Bestellung storniert', en: 'Order cancelled', es: 'Pedido cancelado' },
  mp_cancellation_tr: {
    de: 'Bestellung vom Marktplatz storniert',
    en: 'Order cancelled by the marketplace',
    es: 'Pedido cancelado por el marketplace',
  },
  completed_tr: {
    de: 'Angaben vom Verkaufskanal ergänzt',
    en: 'Details completed by the sales channel',
    es: 'Datos completados por el canal de venta',
  },
  address_corrected_tr: {
    de: 'Lieferadresse geändert',
    en: 'Delivery address changed',
    es: 'Dirección de entrega modificada',
  },
  label_requested_tr: {
    de: 'Versandpapiere angefordert',
    en: 'Shipping papers requested',
    es: 'Documentos de envío solicitados',
  },
  label_bought_tr: {
    de: 'Versandpapiere erstellt',
    en: 'Shipping papers created',
    es: 'Documentos de envío creados',
  },
  label_failed_tr: {
    de: 'Versandpapiere konnten nicht erstellt werden',
    en: 'Shipping papers could not be created',
    es: 'No se pudieron crear los documentos de envío',
  },
  label_voided_tr: {
    de: 'Versandpapiere zurückgezogen',
    en: 'Shipping papers withdrawn',
    es: 'Documentos de envío anulados',
  },
  ...REPORT_TRANSITIONS,
  ...ERP_TRANSITIONS,
  invoice_issued_tr: { de: 'Rechnung erstellt', en: 'Invoice created', es: 'Factura creada' },
  credit_note_issued_tr: {
    de: 'Rechnungskorrektur erstellt',
    en: 'Credit note created',
    es: 'Factura rectificativa creada',
  },
  allocated_ln: {
    de: 'Absenderfiliale zugeteilt',
    en: 'Sender store allocated',
    es: 'Tienda remitente asignada',
  },
  unallocated_ln: {
    de: 'Keine Absenderfiliale gefunden',
    en: 'No sender store found',
    es: 'No se encontró tienda remitente',
  },
  store_changed_ln: {
    de: 'Absenderfiliale geändert',
    en: 'Sender store changed',
    es: 'Tienda remitente cambiada',
  },
  shipped_ln: { de: 'Position versendet', en: 'Line shipped', es: 'Línea enviada' },
  label_voided_ln: {
    de: 'Position aus der Sendung genommen',
    en: 'Line taken out of the parcel',
    es: 'Línea retirada del envío',
  },
  cancelled_ln: { de: 'Position storniert', en: 'Line cancelled', es: 'Línea cancelada' },
  mp_cancellation_ln: {
    de: 'Position vom Marktplatz storniert',
    en: 'Line cancelled by the marketplace',
    es: 'Línea cancelada por el marketplace',
  },
  returned_ln: { de: 'Position retourniert', en: 'Line returned', es: 'Línea devuelta' },
  partial_refund_requested_ln: {
    de: 'Kulanz beantragt',
    en: 'Goodwill requested',
    es: 'Cortesía solicitada',
  },
  partial_refund_accepted_ln: {
    de: 'Kulanz angenommen',
    en: 'Goodwill accepted',
    es: 'Cortesía aceptada',
  },
  partial_refund_declined_ln: {
    de: 'Kulanz abgelehnt',
    en: 'Goodwill declined',
    es: 'Cortesía rechazada',
  },
} as const satisfies Record<string, Translated>

export type TransitionName = keyof typeof TRANSITIONS

/** Machine-readable detail of a transition, worded by `transitionMessage`. */
export interface TransitionDetail {
  /** It happened before the order came to Kontor. */
  readonly imported?: boolean
  /** Key of a reason (`payment_expired`, `out_of_stock`, `best_ranking`, …), or a text of the outside world. */
  readonly reason?: string
  readonly carrier?: string
  readonly tracking_number?: string
  /** Store the line is now sent from, as `number name`. */
  readonly store?: string
  /** Store it was sent from before. */
  readonly from_store?: string
  /** Parcel it belongs to. */
  readonly shipping_id?: number
  /** Number of an invoice or credit note. */
  readonly document?: string
  /** What the carrier or the channel answered. */
  readonly error?: string
  /** Which kind of report to the channel it is about. */
  readonly report?: ReportKind
  /** An amount in minor units of `currency`. */
  readonly cents?: number
  readonly currency?: string
  /** What a person wrote to it. */
  readonly comment?: string
}

const REASONS = {
  payment_expired: {
    de: 'Zahlung blieb 7 Tage aus',
    en: 'no payment within 7 days',
    es: 'sin pago en 7 días',
  },
  shipped_elsewhere: {
    de: 'nicht über Kontor versendet',
    en: 'not shipped through Kontor',
    es: 'no enviado a través de Kontor',
  },
  out_of_stock: { de: 'nicht auf Lager', en: 'out of stock', es: 'sin existencias' },
  article_has_defect: { de: 'Artikel beschädigt', en: 'article has a defect', es: 'artículo defectuoso' },
  prior_sale: { de: 'Zwischenverkauf', en: 'sold before', es: 'vendido antes' },
  customer_cancellation: {
    de: 'Stornierung durch den Kunden',
    en: 'cancelled by the customer',
    es: 'cancelado por el cliente',
  },
  customer_declined: { de: 'Annahme verweigert', en: 'customer declined', es: 'rechazado por el cliente' },
  address_invalid: { de: 'Adresse ungültig', en: 'invalid address', es: 'dirección no válida' },
  customer_not_paid: { de: 'nicht bezahlt', en: 'not paid', es: 'no pagado' },
  fraud: { de: 'Betrugsverdacht', en: 'suspected fraud', es: 'sospecha de fraude' },
  mp_cancellation: {
    de: 'Stornierung durch den Marktplatz',
    en: 'cancelled by the marketplace',
    es: 'cancelado por el marketplace',
  },
  only_store_with_stock: {
    de: 'einzige Filiale mit Bestand',
    en: 'only store with stock',
    es: 'única tienda con existencias',
  },
  best_ranking: { de: 'bestes Ranking', en: 'best ranking', es: 'mejor ranking' },
  same_parcel: {
    de: 'alles in einer Sendung',
    en: 'everything in one parcel',
    es: 'todo en un solo envío',
  },
  no_stock: {
    de: 'keine Filiale hat Bestand',
    en: 'no store has stock',
    es: 'ninguna tienda tiene existencias',
  },
  unknown_ean: {
    de: 'EAN nicht im Sortiment',
    en: 'EAN not in the catalogue',
    es: 'EAN fuera del catálogo',
  },
  no_ean: { de: 'keine EAN angegeben', en: 'no EAN given', es: 'sin EAN' },
  chosen_by_staff: { de: 'von Hand gewählt', en: 'chosen by hand', es: 'elegida a mano' },
  named_by_channel: {
    de: 'vom Verkaufskanal vorgegeben',
    en: 'named by the sales channel',
    es: 'indicada por el canal de venta',
  },
  ...AFTER_SALE_REASONS,
  ...ERP_REASONS,
} as const satisfies Record<string, Translated>

const WORDS = {
  imported: { de: 'importiert', en: 'imported', es: 'importado' },
  tracking: {
    de: '{carrier}, Sendungsnummer {number}',
    en: '{carrier}, tracking number {number}',
    es: '{carrier}, número de seguimiento {number}',
  },
  moved: { de: '{from} → {to}', en: '{from} → {to}', es: '{from} → {to}' },
} as const satisfies Record<string, Translated>

const isKnown = <T extends object>(key: PropertyKey, table: T): key is keyof T => Object.hasOwn(table, key)

/**
 * One entry of the history as a sentence in the caller's language. A transition or reason that this version does not
 * know is shown as it is.
 */
export function transitionMessage(
  locale: Locale,
  transition: string,
  detail: TransitionDetail | null,
): string {
  const head = isKnown(transition, TRANSITIONS) ? TRANSITIONS[transition][locale] : transition
  const parts = detail ? detailParts(locale, detail) : []
  const message = parts.length === 0 ? head : `${head}: ${parts.join(', ')}`
  return detail?.imported ? `${message} (${WORDS.imported[locale]})` : message
}

function detailParts(locale: Locale, detail: TransitionDetail): string[] {
  const parts: string[] = []
  if (detail.report) parts.push(reportKindText(locale, detail.report))
  if (detail.store && detail.from_store) {
    parts.push(fill(WORDS.moved[locale], { from: detail.from_store, to: detail.store }))
  } else if (detail.store) {
    parts.push(detail.store)
  }
  if (detail.tracking_number) {
    parts.push(
      fill(WORDS.tracking[locale], {
        carrier: (detail.carrier ?? '').toUpperCase(),
        number: detail.tracking_number,
      }),
    )
  }
  if (detail.cents !== undefined && detail.currency) {
    parts.push(formatMoney(detail.cents, detail.currency, locale))
  }
  if (detail.document) parts.push(detail.document)
  if (detail.reason) parts.push(reasonText(locale, detail.reason))
  if (detail.comment) parts.push(detail.comment)
  if (detail.error) parts.push(reportErrorText(locale, detail.error))
  return parts
}

/** The words of a reason key; a reason of the outside world stands as it is. */
export const reasonText = (locale: Locale, reason: string): string =>
  isKnown(reason, REASONS) ? REASONS[reason][locale] : reason

/** Why an order is not shipped here, for the error that says so. */
export const NOT_SHIPPABLE: Readonly<
  Record<'fulfilled_by_channel' | 'pickup' | 'undeliverable_country' | 'imported_closed', Translated>
> = {
  fulfilled_by_channel: {
    de: 'Der Verkaufskanal versendet selbst.',
    en: 'The sales channel ships it itself.',
    es: 'El canal de venta lo envía él mismo.',
  },
  pickup: {
    de: 'Der Kunde holt sie ab.',
    en: 'The customer picks it up.',
    es: 'El cliente lo recoge.',
  },
  undeliverable_country: {
    de: 'In dieses Land wird nicht geliefert.',
    en: 'This country is not delivered to.',
    es: 'No se entrega en este país.',
  },
  imported_closed: {
    de: 'Sie war beim Import bereits abgeschlossen.',
    en: 'It was already closed when it was imported.',
    es: 'Ya estaba cerrado al importarlo.',
  },
}

/** Words of a status inside a sentence (error `illegal_transition`). */
export const STATUS_WORDS: Readonly<
  Record<
    'initial' | 'approved' | 'open' | 'shipped' | 'fulfilled' | 'returned' | 'cancelled' | 'mp_cancellation',
    Translated
  >
> = {
  initial: { de: 'Reserviert', en: 'Reserved', es: 'Reservado' },
  approved: { de: 'Freigegeben', en: 'Released', es: 'Liberado' },
  open: { de: 'Offen', en: 'Open', es: 'Abierto' },
  shipped: { de: 'Versendet', en: 'Shipped', es: 'Enviado' },
  fulfilled: { de: 'Zugestellt', en: 'Delivered', es: 'Entregado' },
  returned: { de: 'Retourniert', en: 'Returned', es: 'Devuelto' },
  cancelled: { de: 'Storniert', en: 'Cancelled', es: 'Cancelado' },
  mp_cancellation: {
    de: 'Vom Marktplatz storniert',
    en: 'Cancelled by the marketplace',
    es: 'Cancelado por el marketplace',
  },
}

export const MESSAGES = {
  address_corrected: {
    de: 'Die Lieferadresse wurde aktualisiert.',
    en: 'The delivery address has been updated.',
    es: 'La dirección de entrega se ha actualizado.',
  },
  store_changed: {
    de: 'Die Position wird jetzt aus {store} versendet.',
    en: 'The line is now sent from {store}.',
    es: 'La línea se envía ahora desde {store}.',
  },
  line_cancelled: {
    de: 'Die Position ist storniert.',
    en: 'The line has been cancelled.',
    es: 'La línea ha sido cancelada.',
  },
} as const satisfies Record<string, Translated>
