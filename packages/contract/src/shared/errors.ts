import { z } from 'zod'
import { fill, type Locale, type Translated } from './locale.ts'

interface CatalogueEntry extends Translated {
  readonly status: number
}

/**
 * Every error a caller can meet: its HTTP status and its text in the three languages.
 * `{name}` stands for a parameter that the thrower gives.
 */
export const ERRORS = {
  // Requests
  invalid_request: {
    status: 400,
    de: 'Bitte prüfen Sie Ihre Eingaben.',
    en: 'Please check your input.',
    es: 'Compruebe los datos introducidos.',
  },
  malformed_body: {
    status: 400,
    de: 'Die Anfrage ist kein gültiges JSON.',
    en: 'The request is not valid JSON.',
    es: 'La petición no es un JSON válido.',
  },
  unsupported_media_type: {
    status: 415,
    de: 'Dieses Format wird nicht angenommen. Bitte JSON senden.',
    en: 'This format is not accepted. Please send JSON.',
    es: 'Formato no admitido. Envíe JSON.',
  },
  body_too_large: {
    status: 413,
    de: 'Die Anfrage ist zu groß.',
    en: 'The request is too large.',
    es: 'La petición es demasiado grande.',
  },
  route_not_found: {
    status: 404,
    de: 'Diese Adresse gibt es nicht.',
    en: 'There is nothing at this address.',
    es: 'Esta dirección no existe.',
  },
  not_found: { status: 404, de: 'Nicht gefunden.', en: 'Not found.', es: 'No encontrado.' },
  too_many_requests: {
    status: 429,
    de: 'Zu viele Anfragen. Bitte versuchen Sie es in Kürze erneut.',
    en: 'Too many requests. Please try again shortly.',
    es: 'Demasiadas peticiones. Inténtelo de nuevo en breve.',
  },
  internal_error: {
    status: 500,
    de: 'Interner Fehler. Bitte versuchen Sie es erneut.',
    en: 'Internal error. Please try again.',
    es: 'Error interno. Inténtelo de nuevo.',
  },
  service_unavailable: {
    status: 503,
    de: 'Kontor ist gerade nicht erreichbar. Bitte versuchen Sie es in Kürze erneut.',
    en: 'Kontor is not available right now. Please try again shortly.',
    es: 'Kontor no está disponible. Inténtelo de nuevo en breve.',
  },
  stale_version: {
    status: 409,
    de: 'Der Datensatz wurde inzwischen geändert. Bitte laden Sie ihn neu.',
    en: 'The record has been changed in the meantime. Please reload it.',
    es: 'El registro se ha modificado entretanto. Vuelva a cargarlo.',
  },
  conflict: {
    status: 409,
    de: 'Die Änderung widerspricht vorhandenen Daten.',
    en: 'The change conflicts with existing data.',
    es: 'El cambio entra en conflicto con datos existentes.',
  },
  // Session
  unauthenticated: {
    status: 401,
    de: 'Bitte melden Sie sich an.',
    en: 'Please log in.',
    es: 'Inicie sesión.',
  },
  forbidden: {
    status: 403,
    de: 'Dafür fehlt Ihnen die Berechtigung.',
    en: 'You do not have permission for this.',
    es: 'No tiene permiso para esta acción.',
  },
  login_failed: {
    status: 422,
    de: 'Benutzername oder Passwort ist falsch.',
    en: 'User name or password is wrong.',
    es: 'El usuario o la contraseña no son correctos.',
  },
  login_throttled: {
    status: 429,
    de: 'Zu viele fehlgeschlagene Anmeldungen. Bitte warten Sie {minutes} Minuten.',
    en: 'Too many failed logins. Please wait {minutes} minutes.',
    es: 'Demasiados intentos fallidos. Espere {minutes} minutos.',
  },
  activation_token_invalid: {
    status: 422,
    de: 'Der Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an.',
    en: 'The link has expired or has already been used. Please request a new one.',
    es: 'El enlace ha caducado o ya se ha usado. Solicite uno nuevo.',
  },
  password_too_common: {
    status: 422,
    de: 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.',
    en: 'This password is too common. Please choose another one.',
    es: 'Esta contraseña es demasiado común. Elija otra.',
  },
  password_contains_name: {
    status: 422,
    de: 'Das Passwort darf weder Ihren Benutzernamen noch den Namen Ihrer Firma enthalten.',
    en: 'The password must not contain your user name or the name of your company.',
    es: 'La contraseña no debe contener su nombre de usuario ni el nombre de su empresa.',
  },
  company_not_yours: {
    status: 404,
    de: 'Diese Firma gibt es nicht.',
    en: 'There is no such company.',
    es: 'Esa empresa no existe.',
  },
  // Orders
  order_not_found: {
    status: 404,
    de: 'Bestellung nicht gefunden.',
    en: 'Order not found.',
    es: 'Pedido no encontrado.',
  },
  order_not_found_by_channel: {
    status: 404,
    de: 'Bestellung nicht gefunden für {channel}-ID {number}',
    en: 'Order not found for {channel}-ID {number}',
    es: 'Pedido no encontrado para {channel}-ID {number}',
  },
  order_number_ambiguous: {
    status: 409,
    de: 'Zu dieser Nummer gibt es mehrere Bestellungen.',
    en: 'There are several orders with this number.',
    es: 'Hay varios pedidos con este número.',
  },
  export_too_large: {
    status: 422,
    de: 'Der Export umfasst mehr als {limit} Bestellungen. Bitte grenzen Sie die Liste ein.',
    en: 'The export has more than {limit} orders. Please narrow the list.',
    es: 'La exportación contiene más de {limit} pedidos. Acote la lista.',
  },
  line_not_found: {
    status: 404,
    de: 'Position nicht gefunden.',
    en: 'Line not found.',
    es: 'Línea no encontrada.',
  },
  note_not_found: {
    status: 404,
    de: 'Notiz nicht gefunden.',
    en: 'Note not found.',
    es: 'Nota no encontrada.',
  },
  store_not_found: {
    status: 404,
    de: 'Filiale nicht gefunden.',
    en: 'Store not found.',
    es: 'Tienda no encontrada.',
  },
  line_store_locked: {
    status: 409,
    de: 'Die Filiale kann nicht mehr geändert werden, weil die Position bereits versendet, storniert oder retourniert ist.',
    en: 'The store can no longer be changed because the line is already shipped, cancelled or returned.',
    es: 'La tienda ya no se puede cambiar porque la línea está enviada, cancelada o devuelta.',
  },
  store_out_of_stock: {
    status: 409,
    de: 'Diese Filiale hat den Artikel nicht mehr auf Lager.',
    en: 'This store no longer has the article in stock.',
    es: 'Esta tienda ya no tiene el artículo en existencias.',
  },
  address_locked: {
    status: 409,
    de: 'Die Adresse kann nicht geändert werden, während Versandpapiere erstellt werden oder nachdem sie erstellt wurden.',
    en: 'The address cannot be changed while shipping papers are being created or after they were created.',
    es: 'La dirección no se puede cambiar mientras se crean los documentos de envío o después de crearlos.',
  },
  illegal_transition: {
    status: 409,
    de: 'Das ist im Status „{status}“ nicht möglich.',
    en: 'This is not possible in status “{status}”.',
    es: 'No es posible en el estado «{status}».',
  },
  // Shipping
  order_reserved: {
    status: 409,
    de: 'Die Bestellung ist reserviert. Versandpapiere können erst nach der Freigabe erstellt werden.',
    en: 'The order is reserved. Shipping papers can only be created after its release.',
    es: 'El pedido está reservado. Los documentos de envío solo se pueden crear tras su liberación.',
  },
  order_nothing_to_ship: {
    status: 409,
    de: 'An dieser Bestellung ist nichts mehr zu versenden.',
    en: 'There is nothing left to ship on this order.',
    es: 'No queda nada por enviar en este pedido.',
  },
  order_cancelled_by_channel: {
    status: 409,
    de: 'Der Marktplatz hat die Bestellung storniert.',
    en: 'The marketplace has cancelled the order.',
    es: 'El marketplace ha cancelado el pedido.',
  },
  order_not_shippable: {
    status: 409,
    de: 'Diese Bestellung wird nicht von Ihnen versendet: {reason}',
    en: 'This order is not shipped by you: {reason}',
    es: 'Este pedido no lo envía usted: {reason}',
  },
  line_without_store: {
    status: 409,
    de: 'Bitte wählen Sie für jede Position eine Absenderfiliale.',
    en: 'Please choose a sender store for every line.',
    es: 'Elija una tienda remitente para cada línea.',
  },
  prime_service_required: {
    status: 409,
    de: 'Für diese Prime-Bestellung muss zuerst ein Versanddienst gewählt werden.',
    en: 'Choose a shipping service for this Prime order first.',
    es: 'Elija primero un servicio de envío para este pedido Prime.',
  },
  parcel_option_not_found: {
    status: 422,
    de: 'Diese Paketart gibt es nicht.',
    en: 'There is no such parcel option.',
    es: 'Este tipo de paquete no existe.',
  },
  parcel_option_not_allowed: {
    status: 422,
    de: 'Mit dieser Paketart kann die Bestellung nicht versendet werden.',
    en: 'The order cannot be shipped with this parcel option.',
    es: 'El pedido no se puede enviar con este tipo de paquete.',
  },
  carrier_not_configured: {
    status: 409,
    de: 'Es ist kein Versanddienstleister eingerichtet. Bitte wenden Sie sich an den Support.',
    en: 'No carrier is configured. Please contact support.',
    es: 'No hay ningún transportista configurado. Póngase en contacto con soporte.',
  },
  document_not_found: {
    status: 404,
    de: 'Dieses Dokument gibt es nicht.',
    en: 'There is no such document.',
    es: 'Este documento no existe.',
  },
  label_error_not_found: {
    status: 404,
    de: 'Diesen Eintrag gibt es nicht.',
    en: 'There is no such entry.',
    es: 'Esta entrada no existe.',
  },
  // Intake
  channel_unknown: {
    status: 404,
    de: 'Dieser Verkaufskanal ist nicht eingerichtet.',
    en: 'This sales channel is not set up.',
    es: 'Este canal de venta no está configurado.',
  },
  intake_event_invalid: {
    status: 409,
    de: 'Dieses Ereignis passt nicht zum Status der Bestellung.',
    en: 'This event does not fit the status of the order.',
    es: 'Este evento no corresponde al estado del pedido.',
  },
  instant_in_future: {
    status: 422,
    de: 'Der Zeitpunkt liegt in der Zukunft.',
    en: 'The instant lies in the future.',
    es: 'El instante está en el futuro.',
  },
  dead_letter_not_found: {
    status: 404,
    de: 'Diesen Importfehler gibt es nicht.',
    en: 'There is no such import error.',
    es: 'Este error de importación no existe.',
  },
  dead_letter_still_failing: {
    status: 422,
    de: 'Der Import ist erneut fehlgeschlagen: {reason}',
    en: 'The import failed again: {reason}',
    es: 'La importación ha vuelto a fallar: {reason}',
  },
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

export type ErrorParams = Readonly<Record<string, string | number>>

/** The text of an error in the caller's language. */
export const errorMessage = (code: ErrorCode, locale: Locale, params?: ErrorParams): string =>
  fill(ERRORS[code][locale], params)

/** The body of every answer that is not a success (decisions: Calls). */
export const ErrorBody = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  /** Field path → what is wrong with it, in the caller's language. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
