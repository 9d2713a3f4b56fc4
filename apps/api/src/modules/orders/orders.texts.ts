import type { Translated } from '@kontor/contract/shared'
import type { HistoryTexts } from './history/transition.ts'

/** The entries that orders itself writes into the history of an order. */
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
  address_changed_tr: {
    de: 'Lieferadresse vom Verkaufskanal geändert',
    en: 'Delivery address changed by the sales channel',
    es: 'Dirección de entrega modificada por el canal de venta',
  },
  billing_changed_tr: {
    de: 'Rechnungsadresse vom Verkaufskanal geändert',
    en: 'Billing address changed by the sales channel',
    es: 'Dirección de facturación modificada por el canal de venta',
  },
  contact_changed_tr: {
    de: 'Kontaktdaten vom Verkaufskanal geändert',
    en: 'Contact details changed by the sales channel',
    es: 'Datos de contacto modificados por el canal de venta',
  },
  amounts_changed_tr: {
    de: 'Summe der Bestellung vom Verkaufskanal geändert',
    en: 'Order total changed by the sales channel',
    es: 'Total del pedido modificado por el canal de venta',
  },
  added_ln: {
    de: 'Position vom Verkaufskanal hinzugefügt',
    en: 'Line added by the sales channel',
    es: 'Línea añadida por el canal de venta',
  },
  repriced_ln: {
    de: 'Preis vom Verkaufskanal geändert',
    en: 'Price changed by the sales channel',
    es: 'Precio modificado por el canal de venta',
  },
  late_address_tr: {
    de: 'Neue Lieferadresse des Verkaufskanals nicht mehr übernommen',
    en: 'New delivery address of the sales channel came too late',
    es: 'La nueva dirección de entrega del canal de venta llegó tarde',
  },
  late_billing_tr: {
    de: 'Neue Rechnungsadresse des Verkaufskanals nicht mehr übernommen',
    en: 'New billing address of the sales channel came too late',
    es: 'La nueva dirección de facturación del canal de venta llegó tarde',
  },
  late_lines_tr: {
    de: 'Geänderte Positionen des Verkaufskanals nicht mehr übernommen',
    en: 'Changed lines of the sales channel came too late',
    es: 'Las líneas modificadas del canal de venta llegaron tarde',
  },
  late_amounts_tr: {
    de: 'Neue Summe des Verkaufskanals nicht mehr übernommen',
    en: 'New total of the sales channel came too late',
    es: 'El nuevo total del canal de venta llegó tarde',
  },
  late_change_settled_tr: {
    de: 'Späte Änderung des Verkaufskanals erledigt',
    en: 'Late change of the sales channel seen to',
    es: 'Cambio tardío del canal de venta resuelto',
  },
  amounts_confirmed_tr: {
    de: 'Beträge trotz Differenz bestätigt',
    en: 'Amounts confirmed despite a difference',
    es: 'Importes confirmados pese a una diferencia',
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
  picked_ln: { de: 'Position gepickt', en: 'Line picked', es: 'Línea recogida' },
  unpicked_ln: {
    de: 'Position doch nicht gepickt',
    en: 'Line not picked after all',
    es: 'Línea no recogida después de todo',
  },
  not_found_ln: {
    de: 'In der Filiale nicht gefunden',
    en: 'Not found in the store',
    es: 'No encontrado en la tienda',
  },
  shipped_ln: { de: 'Position versendet', en: 'Line shipped', es: 'Línea enviada' },
  label_voided_ln: {
    de: 'Position aus der Sendung genommen',
    en: 'Line taken out of the parcel',
    es: 'Línea retirada del envío',
  },
  cancelled_ln: { de: 'Position storniert', en: 'Line cancelled', es: 'Línea cancelada' },
  given_tr: {
    de: 'Unter den Händlern des Kontos zugeteilt',
    en: 'Given out among the merchants of the account',
    es: 'Asignado entre los comerciantes de la cuenta',
  },
  passed_on_ln: {
    de: 'An einen anderen Händler weitergegeben',
    en: 'Passed on to another merchant',
    es: 'Pasado a otro comerciante',
  },
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
  only_candidate: {
    de: 'einziger Händler mit allen Teilen',
    en: 'only merchant with every piece',
    es: 'único comerciante con todas las piezas',
  },
  best_colour: { de: 'bester Status', en: 'best status', es: 'mejor estado' },
  drawn: {
    de: 'unter gleich guten ausgelost',
    en: 'drawn among equals',
    es: 'por sorteo entre iguales',
  },
  split: {
    de: 'auf mehrere Händler aufgeteilt',
    en: 'split over several merchants',
    es: 'repartido entre varios comerciantes',
  },
  reallocated: {
    de: 'an einen anderen Händler weitergegeben',
    en: 'passed on to another merchant',
    es: 'pasado a otro comerciante',
  },
  not_sent_in_time: {
    de: 'nicht rechtzeitig versendet',
    en: 'not sent in time',
    es: 'no enviado a tiempo',
  },
  no_merchant_has_it: {
    de: 'kein Händler hat die Ware',
    en: 'no merchant has the goods',
    es: 'ningún comerciante tiene la mercancía',
  },
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
  not_found_there: {
    de: 'dort nicht gefunden',
    en: 'not found there',
    es: 'no encontrado allí',
  },
  nobody_has_it: {
    de: 'nicht gefunden, und keine andere Filiale hat Bestand',
    en: 'not found, and no other store has stock',
    es: 'no encontrado, y ninguna otra tienda tiene existencias',
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
  store_not_on_marketplace: {
    de: 'die genannte Filiale verkauft auf diesem Marktplatz nicht',
    en: 'the store that was named does not sell on this marketplace',
    es: 'la tienda indicada no vende en este marketplace',
  },
} as const satisfies Record<string, Translated>

/** What orders adds to the texts of the history. */
export const ordersHistory = { transitions: TRANSITIONS, reasons: REASONS } as const satisfies HistoryTexts

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
  amounts_confirmed: {
    de: 'Die Beträge sind bestätigt.',
    en: 'The amounts are confirmed.',
    es: 'Los importes están confirmados.',
  },
  late_change_settled: {
    de: 'Der Hinweis ist erledigt.',
    en: 'The notice is settled.',
    es: 'El aviso está resuelto.',
  },
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
  store_reallocated: {
    de: '{moved} Positionen neu zugewiesen, {left} warten noch in der Filiale.',
    en: '{moved} lines reallocated, {left} still wait in the store.',
    es: '{moved} líneas reasignadas, {left} esperan aún en la tienda.',
  },
  line_cancelled: {
    de: 'Die Position ist storniert.',
    en: 'The line has been cancelled.',
    es: 'La línea ha sido cancelada.',
  },
} as const satisfies Record<string, Translated>
