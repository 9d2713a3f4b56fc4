import { ERRORS, type ErrorCode, errorMessage } from '@kontor/contract/errors'
import { fill, type Locale, type Translated } from '@kontor/contract/shared'

/** Why something could not be imported; the codes of dead letters. */
const REASONS = {
  document_unreadable: {
    de: 'Diese Angaben fehlen oder sind nicht lesbar: {fields}',
    en: 'These details are missing or cannot be read: {fields}',
    es: 'Faltan estos datos o no se pueden leer: {fields}',
  },
  channel_unknown: {
    de: 'Den Verkaufskanal „{channel}“ gibt es nicht.',
    en: 'There is no sales channel “{channel}”.',
    es: 'No existe el canal de venta «{channel}».',
  },
  channel_without_account: {
    de: 'Für {channel} ist kein Konto eingerichtet, das Bestellungen über die Schnittstelle annimmt.',
    en: 'No account that takes orders through the interface is set up for {channel}.',
    es: 'No hay ninguna cuenta configurada para {channel} que acepte pedidos por la interfaz.',
  },
  account_unknown: {
    de: 'Für {channel} gibt es kein aktives Konto „{account}“.',
    en: 'There is no active account “{account}” for {channel}.',
    es: 'No existe ninguna cuenta activa «{account}» para {channel}.',
  },
  account_ambiguous: {
    de: 'Für {channel} gibt es mehrere Konten. Bitte geben Sie das Konto an.',
    en: 'There are several accounts for {channel}. Please name the account.',
    es: 'Hay varias cuentas para {channel}. Indique la cuenta.',
  },
  no_participant: {
    de: 'Über das Konto „{account}“ verkauft kein aktiver Händler. Bitte legen Sie fest, wer daran teilnimmt.',
    en: 'No active merchant sells through the account “{account}”. Please set who participates in it.',
    es: 'Ningún comerciante activo vende a través de la cuenta «{account}». Indique quién participa en ella.',
  },
  order_date_in_future: {
    de: 'Das Bestelldatum liegt in der Zukunft.',
    en: 'The order date lies in the future.',
    es: 'La fecha del pedido está en el futuro.',
  },
  too_many_pieces: {
    de: 'Die Bestellung hat {pieces} Teile; höchstens {most} sind möglich.',
    en: 'The order has {pieces} pieces; at most {most} are possible.',
    es: 'El pedido tiene {pieces} piezas; se admiten {most} como máximo.',
  },
  value_impossible: {
    de: 'Ein Wert der Bestellung ist zu groß oder nicht zulässig.',
    en: 'A value of the order is too large or not allowed.',
    es: 'Un valor del pedido es demasiado grande o no está permitido.',
  },
  cancelled_after_shipping: {
    de: 'Der Verkaufskanal hat storniert, die Ware ist aber schon unterwegs oder die Bestellung abgeschlossen.',
    en: 'The sales channel has cancelled, but the goods are on their way already or the order is closed.',
    es: 'El canal de venta ha cancelado, pero la mercancía ya está en camino o el pedido está cerrado.',
  },
  shipped_in_part_elsewhere: {
    de: 'Der Verkaufskanal meldet Teile als versendet, die hier noch offen sind. Bitte prüfen Sie die Bestellung.',
    en: 'The sales channel reports pieces as shipped that are still open here. Please check the order.',
    es: 'El canal de venta comunica como enviadas piezas que aquí siguen abiertas. Revise el pedido.',
  },
  update_does_not_fit: {
    de: 'Die Nachricht des Verkaufskanals passt nicht zum Status der Bestellung.',
    en: 'The update from the sales channel does not fit the status of the order.',
    es: 'La noticia del canal de venta no corresponde al estado del pedido.',
  },
  internal: {
    de: 'Interner Fehler beim Import. Der Vorgang wurde protokolliert (Kennung {request}).',
    en: 'Internal error during the import. It has been logged (reference {request}).',
    es: 'Error interno durante la importación. Se ha registrado (referencia {request}).',
  },
} as const satisfies Record<string, Translated>

export type ReasonCode = keyof typeof REASONS | ErrorCode
export type ReasonParams = Readonly<Record<string, string | number>>

/** The text of a reason in the reader's language; a code that this version does not know is shown as it is. */
export function importReasonText(code: string, params: ReasonParams, locale: Locale): string {
  if (isKey(REASONS, code)) return fill(REASONS[code][locale], params)
  return isKey(ERRORS, code) ? errorMessage(code, locale, params) : code
}

const MESSAGES = {
  imported: { de: 'Bestellung importiert.', en: 'Order imported.', es: 'Pedido importado.' },
  known: {
    de: 'Die Bestellung ist bereits bekannt; nichts wurde geändert.',
    en: 'The order is known already; nothing was changed.',
    es: 'El pedido ya es conocido; no se ha modificado nada.',
  },
  event_applied: { de: 'Übernommen.', en: 'Applied.', es: 'Aplicado.' },
  event_known: {
    de: 'Das war bereits bekannt; nichts wurde geändert.',
    en: 'This was known already; nothing was changed.',
    es: 'Ya era conocido; no se ha modificado nada.',
  },
  letter_imported: {
    de: 'Der Import ist gelungen.',
    en: 'The import has succeeded.',
    es: 'La importación se ha realizado.',
  },
  letter_dismissed: {
    de: 'Der Importfehler wurde geschlossen.',
    en: 'The import error has been closed.',
    es: 'El error de importación se ha cerrado.',
  },
} as const satisfies Record<string, Translated>

/** One of these messages in the caller's language. */
export const intakeText = (key: keyof typeof MESSAGES, locale: Locale): string => MESSAGES[key][locale]

const isKey = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key)
