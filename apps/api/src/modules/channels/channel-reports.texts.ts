import type { Locale, Translated } from '@kontor/contract/shared'
import type { HistoryTexts } from '../orders/index.ts'

/** The entries of the history of an order that are about reports to its sales channel. */
export const channelsHistory = {
  transitions: {
    channel_confirmed_tr: {
      de: 'Versand dem Verkaufskanal gemeldet',
      en: 'Shipment reported to the sales channel',
      es: 'Envío comunicado al canal de venta',
    },
    channel_confirmation_failed_tr: {
      de: 'Versandmeldung an den Verkaufskanal fehlgeschlagen',
      en: 'Shipment could not be reported to the sales channel',
      es: 'No se pudo comunicar el envío al canal de venta',
    },
    channel_cancellation_reported_tr: {
      de: 'Stornierung dem Verkaufskanal gemeldet',
      en: 'Cancellation reported to the sales channel',
      es: 'Cancelación comunicada al canal de venta',
    },
    channel_cancellation_failed_tr: {
      de: 'Stornierung konnte dem Verkaufskanal nicht gemeldet werden',
      en: 'Cancellation could not be reported to the sales channel',
      es: 'No se pudo comunicar la cancelación al canal de venta',
    },
    channel_return_reported_tr: {
      de: 'Retoure dem Verkaufskanal gemeldet',
      en: 'Return reported to the sales channel',
      es: 'Devolución comunicada al canal de venta',
    },
    channel_return_failed_tr: {
      de: 'Retoure konnte dem Verkaufskanal nicht gemeldet werden',
      en: 'Return could not be reported to the sales channel',
      es: 'No se pudo comunicar la devolución al canal de venta',
    },
    channel_refund_reported_tr: {
      de: 'Teilerstattung dem Verkaufskanal gemeldet',
      en: 'Partial refund reported to the sales channel',
      es: 'Reembolso parcial comunicado al canal de venta',
    },
    channel_refund_failed_tr: {
      de: 'Teilerstattung konnte dem Verkaufskanal nicht gemeldet werden',
      en: 'Partial refund could not be reported to the sales channel',
      es: 'No se pudo comunicar el reembolso parcial al canal de venta',
    },
    channel_refund_declined_tr: {
      de: 'Teilerstattung vom Verkaufskanal abgelehnt',
      en: 'Partial refund declined by the sales channel',
      es: 'Reembolso parcial rechazado por el canal de venta',
    },
    channel_report_retried_tr: {
      de: 'Meldung an den Verkaufskanal erneut angestoßen',
      en: 'Report to the sales channel started again',
      es: 'Comunicación al canal de venta reiniciada',
    },
    channel_reported_by_hand_tr: {
      de: 'Als dem Verkaufskanal von Hand gemeldet vermerkt',
      en: 'Noted as reported to the sales channel by hand',
      es: 'Anotado como comunicado a mano al canal de venta',
    },
    channel_report_dismissed_tr: {
      de: 'Meldung an den Verkaufskanal verworfen',
      en: 'Report to the sales channel dismissed',
      es: 'Comunicación al canal de venta descartada',
    },
  },
  reasons: {},
} as const satisfies HistoryTexts

const KINDS = {
  shipment_confirmation: {
    de: 'Versandbestätigung',
    en: 'Shipment confirmation',
    es: 'Confirmación de envío',
  },
  cancellation: { de: 'Stornierung', en: 'Cancellation', es: 'Cancelación' },
  return: { de: 'Retoure', en: 'Return', es: 'Devolución' },
  refund: { de: 'Teilerstattung', en: 'Partial refund', es: 'Reembolso parcial' },
} as const satisfies Record<string, Translated>

/** What a report is about; a kind that this version does not know stands as it is. */
export const reportKindText = (locale: Locale, kind: string): string =>
  isKind(kind) ? KINDS[kind][locale] : kind

const isKind = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind)

/** Why reports fail without a message from the channel. */
const FAILURES = {
  not_fetched: {
    de: 'Der Verkaufskanal hat die Meldung nicht innerhalb von 24 Stunden abgeholt. Er kann sie weiterhin abholen.',
    en: 'The sales channel has not fetched the report within 24 hours. It can still fetch it.',
    es: 'El canal de venta no ha recogido la comunicación en 24 horas. Todavía puede recogerla.',
  },
  no_answer: {
    de: 'Der Verkaufskanal hat die Meldung angenommen, aber innerhalb eines Tages nicht verarbeitet.',
    en: 'The sales channel has accepted the report but not processed it within a day.',
    es: 'El canal de venta ha aceptado la comunicación, pero no la ha procesado en un día.',
  },
  in_doubt: {
    de: 'Es ist ungeklärt, ob der Verkaufskanal die Meldung erhalten hat. Bitte prüfen Sie es dort, bevor Sie erneut senden.',
    en: 'It is unclear whether the sales channel has received the report. Please check there before sending it again.',
    es: 'No está claro si el canal de venta ha recibido la comunicación. Compruébelo allí antes de reenviarla.',
  },
  declined: {
    de: 'Der Verkaufskanal hat die Meldung ohne Angabe von Gründen abgelehnt.',
    en: 'The sales channel has declined the report without giving a reason.',
    es: 'El canal de venta ha rechazado la comunicación sin indicar el motivo.',
  },
} as const satisfies Record<string, Translated>

/** The text of a failure code; a message of the channel stays as it is. */
export const reportErrorText = (locale: Locale, error: string): string =>
  isFailure(error) ? FAILURES[error][locale] : error

const isFailure = (error: string): error is keyof typeof FAILURES => Object.hasOwn(FAILURES, error)

const MESSAGES = {
  report_retried: {
    de: 'Die Meldung wird dem Verkaufskanal erneut übermittelt.',
    en: 'The report is passed to the sales channel again.',
    es: 'La comunicación se transmite de nuevo al canal de venta.',
  },
  report_settled: {
    de: 'Die Meldung ist als von Hand erledigt vermerkt.',
    en: 'The report is noted as done by hand.',
    es: 'La comunicación se ha anotado como realizada a mano.',
  },
  report_dismissed: {
    de: 'Die Meldung ist verworfen.',
    en: 'The report has been dismissed.',
    es: 'La comunicación se ha descartado.',
  },
  answer_applied: { de: 'Übernommen.', en: 'Applied.', es: 'Aplicado.' },
  answer_known: {
    de: 'Das war bereits bekannt; nichts wurde geändert.',
    en: 'This was known already; nothing was changed.',
    es: 'Ya era conocido; no se ha modificado nada.',
  },
} as const satisfies Record<string, Translated>

/** One of these messages in the caller's language. */
export const reportMessage = (key: keyof typeof MESSAGES, locale: Locale): string => MESSAGES[key][locale]
