import type { ReservationStatusId } from '@kontor/contract/click-and-collect'
import type { Translated } from '@kontor/contract/shared'

/** Names of the statuses, for refusals. */
export const STATUS_NAMES: Readonly<Record<ReservationStatusId, Translated>> = {
  1: { de: 'eingegangen', en: 'received', es: 'recibida' },
  2: { de: 'bestätigt', en: 'confirmed', es: 'confirmada' },
  3: { de: 'vom Kunden storniert', en: 'cancelled by the customer', es: 'cancelada por el cliente' },
  4: { de: 'nicht verfügbar', en: 'not available', es: 'no disponible' },
  5: { de: 'abholbereit', en: 'ready for pickup', es: 'lista para recoger' },
  6: { de: 'abgeholt', en: 'picked up', es: 'recogida' },
  7: { de: 'zurückgenommen', en: 'returned', es: 'devuelta' },
  8: { de: 'verfallen', en: 'expired', es: 'caducada' },
}

/** What the caller is answered. */
export const ANSWERS = {
  confirm: {
    de: 'Die Reservierung ist bestätigt.',
    en: 'The reservation is confirmed.',
    es: 'La reserva está confirmada.',
  },
  ready: {
    de: 'Die Reservierung ist abholbereit.',
    en: 'The reservation is ready for pickup.',
    es: 'La reserva está lista para recoger.',
  },
  pick_up: {
    de: 'Die Abholung ist gebucht.',
    en: 'The pickup is booked.',
    es: 'La recogida está registrada.',
  },
  cancel: {
    de: 'Die Reservierung ist storniert.',
    en: 'The reservation is cancelled.',
    es: 'La reserva está cancelada.',
  },
  take_back: {
    de: 'Die Rücknahme ist gebucht.',
    en: 'The return is booked.',
    es: 'La devolución está registrada.',
  },
  written: {
    de: 'Ihre Nachricht wird gesendet.',
    en: 'Your message is being sent.',
    es: 'Su mensaje se está enviando.',
  },
  noted: { de: 'Die Notiz ist gespeichert.', en: 'The note is saved.', es: 'La nota está guardada.' },
  imported: { de: 'Reservierung übernommen.', en: 'Reservation imported.', es: 'Reserva importada.' },
  imported_without_stock: {
    de: 'Reservierung übernommen. In dieser Filiale war nach dem letzten Bestand kein Paar mehr frei.',
    en: 'Reservation imported. By the last stock count no piece was left in this store.',
    es: 'Reserva importada. Según el último recuento no quedaba ninguna pieza en esta tienda.',
  },
  known: {
    de: 'Die Reservierung ist bekannt.',
    en: 'The reservation is known.',
    es: 'La reserva ya existe.',
  },
  store_closed: {
    de: 'Diese Filiale nimmt über diesen Kanal keine Reservierungen an.',
    en: 'This store takes no reservations of this channel.',
    es: 'Esta tienda no acepta reservas de este canal.',
  },
  store_unknown: {
    de: 'Diese Filiale gibt es nicht.',
    en: 'There is no such store.',
    es: 'Esta tienda no existe.',
  },
  channel_unknown: {
    de: 'Diesen Verkaufskanal gibt es nicht.',
    en: 'There is no such sales channel.',
    es: 'Este canal de venta no existe.',
  },
  unreadable: {
    de: 'Die Angaben sind unvollständig oder falsch.',
    en: 'The data are incomplete or wrong.',
    es: 'Los datos están incompletos o son incorrectos.',
  },
  in_future: {
    de: 'Der Zeitpunkt liegt in der Zukunft.',
    en: 'The instant lies in the future.',
    es: 'El instante está en el futuro.',
  },
} as const satisfies Record<string, Translated>

/** Mails to customers. They are written in German: a reservation names no language. */
export const MAILS = {
  subject: 'Ihre Reservierung {number}: {title}',
  greeting: 'Guten Tag {name},',
  confirm: `wir haben Ihre Reservierung erhalten und legen „{title}“{size} in der Filiale {store} für Sie zurück. Sobald alles bereitliegt, schreiben wir Ihnen.`,
  ready: `„{title}“{size} liegt in der Filiale {store} für Sie bereit:

{store}
{address}

Bitte holen Sie Ihre Reservierung bis {until} ab und nennen Sie dabei die Nummer {number}.`,
  cancel: `leider können wir „{title}“{size} in der Filiale {store} nicht für Sie bereitlegen. Ihre Reservierung {number} ist storniert.`,
  expires: `Ihre Reservierung {number} („{title}“{size}) in der Filiale {store} wurde nicht abgeholt und ist verfallen.`,
  expires_unready: `leider konnten wir „{title}“{size} in der Filiale {store} nicht rechtzeitig für Sie bereitlegen. Ihre Reservierung {number} ist deshalb abgelaufen. Bitte entschuldigen Sie.`,
  size: ', Größe {size},',
  closing: `Freundliche Grüße
{store}`,
  storeSubject: 'Neue Reservierung {number}: {title}',
  store: `Guten Tag,

{customer} hat „{title}“{size} zur Abholung in der Filiale {store} reserviert. Bitte bestätigen Sie die Reservierung {number} in Kontor bis {until}.

Ihr Kontor`,
} as const
