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
  login_token_invalid: {
    status: 401,
    de: 'Diese Anmeldung ist abgelaufen oder wurde schon benutzt. Bitte melden Sie sich an.',
    en: 'This login has expired or has already been used. Please log in.',
    es: 'Este inicio de sesión ha caducado o ya se ha usado. Inicie sesión.',
  },
  order_token_invalid: {
    status: 401,
    de: 'Dieser Link zur Bestellung ist ungültig.',
    en: 'This link to the order is not valid.',
    es: 'Este enlace al pedido no es válido.',
  },
  order_token_over: {
    status: 410,
    de: 'Dieser Link gilt nicht mehr: Die Bestellung ist abgeschlossen, oder eine andere Filiale versendet sie.',
    en: 'This link is no longer valid: the order is closed, or another store ships it.',
    es: 'Este enlace ya no es válido: el pedido está cerrado o lo envía otra tienda.',
  },
  sso_user_unknown: {
    status: 404,
    de: 'Diesen Benutzer gibt es in Ihrer Firma nicht.',
    en: 'There is no such user in your company.',
    es: 'Este usuario no existe en su empresa.',
  },
  sso_user_inactive: {
    status: 422,
    de: 'Dieser Benutzer ist deaktiviert.',
    en: 'This user is deactivated.',
    es: 'Este usuario está desactivado.',
  },
  sso_user_without_rights: {
    status: 422,
    de: 'Diesem Benutzer sind in Ihrer Firma keine Rechte zugeordnet.',
    en: 'This user has no rights in your company.',
    es: 'Este usuario no tiene permisos en su empresa.',
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
    de: 'Die Filiale kann nicht mehr geändert werden, weil es für die Position Versandpapiere gibt oder geben kann oder sie storniert oder retourniert ist.',
    en: 'The store can no longer be changed because shipping papers exist or may exist for the line, or it is cancelled or returned.',
    es: 'La tienda ya no se puede cambiar porque hay o puede haber documentos de envío de la línea, o está cancelada o devuelta.',
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
  line_not_cancelable: {
    status: 409,
    de: 'Die Position kann nicht mehr storniert werden, weil Versandpapiere erstellt werden oder bestehen oder sie bereits storniert oder retourniert ist.',
    en: 'The line can no longer be cancelled because shipping papers are being created or exist, or it is already cancelled or returned.',
    es: 'La línea ya no se puede cancelar porque se están creando o existen documentos de envío, o ya está cancelada o devuelta.',
  },
  cancel_reason_not_allowed: {
    status: 422,
    de: 'Diesen Stornogrund gibt es nur für Bestellungen aus eigenen Kanalkonten.',
    en: 'This reason is only available for orders from your own channel accounts.',
    es: 'Este motivo solo existe para pedidos de cuentas de canal propias.',
  },
  // Returns
  line_not_returnable: {
    status: 409,
    de: 'Die Position kann nicht retourniert werden: Sie ist nicht versendet, schon retourniert oder storniert.',
    en: 'The line cannot be returned: it is not shipped, already returned or cancelled.',
    es: 'La línea no se puede devolver: no está enviada, ya está devuelta o cancelada.',
  },
  return_not_handed_over: {
    status: 502,
    de: 'Dieser Artikel wurde vom Versanddienst noch nicht angenommen und kann daher nicht retourniert werden. Bitte bestätigen Sie keine Retouren nicht versendeter Artikel und wenden Sie sich an den Kundenservice.',
    en: 'The carrier has not received this item yet, so it cannot be returned. Please do not confirm returns of items that were not sent, and contact customer service.',
    es: 'El transportista aún no ha recibido este artículo, por lo que no se puede devolver. No confirme devoluciones de artículos no enviados y póngase en contacto con el servicio de atención al cliente.',
  },
  line_not_refundable: {
    status: 409,
    de: 'Für diese Position ist keine Teilerstattung möglich: Sie ist nicht versendet, schon retourniert, vollständig erstattet oder hat einen offenen Kulanzfall.',
    en: 'No partial refund is possible for this line: it is not shipped, already returned, fully refunded or has an open goodwill case.',
    es: 'Esta línea no admite un reembolso parcial: no está enviada, ya está devuelta, totalmente reembolsada o tiene un caso de cortesía abierto.',
  },
  refund_exceeds_price: {
    status: 422,
    de: 'Es können höchstens {amount} erstattet werden.',
    en: 'At most {amount} can be refunded.',
    es: 'Se pueden reembolsar como máximo {amount}.',
  },
  image_not_compatible: {
    status: 422,
    de: 'Die Datei „{name}“ ist kein lesbares Bild (png, jpg, jpeg, bmp oder gif).',
    en: 'The file “{name}” is not a readable image (png, jpg, jpeg, bmp or gif).',
    es: 'El archivo «{name}» no es una imagen legible (png, jpg, jpeg, bmp o gif).',
  },
  image_too_large: {
    status: 422,
    de: 'Das Bild „{name}“ ist zu groß: höchstens {megapixels} Megapixel und {megabytes} MB.',
    en: 'The image “{name}” is too large: at most {megapixels} megapixels and {megabytes} MB.',
    es: 'La imagen «{name}» es demasiado grande: como máximo {megapixels} megapíxeles y {megabytes} MB.',
  },
  case_not_found: {
    status: 404,
    de: 'Diesen Kulanzfall gibt es nicht.',
    en: 'There is no such goodwill case.',
    es: 'Este caso de cortesía no existe.',
  },
  case_already_answered: {
    status: 409,
    de: 'Dieser Kulanzfall ist bereits beantwortet.',
    en: 'This goodwill case has already been answered.',
    es: 'Este caso de cortesía ya está respondido.',
  },
  case_answered_by_channel: {
    status: 409,
    de: 'Über diesen Kulanzfall entscheidet der Kanal des Händlers.',
    en: 'The merchant’s channel decides on this goodwill case.',
    es: 'El canal del comerciante decide sobre este caso de cortesía.',
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
  prime_service_outdated: {
    status: 409,
    de: 'Das Angebot des Versanddienstes gilt nicht mehr. Bitte fragen Sie die Versanddienste erneut ab.',
    en: 'The offer of the shipping service no longer holds. Please query the shipping services again.',
    es: 'La oferta del servicio de envío ya no es válida. Consulte de nuevo los servicios de envío.',
  },
  prime_service_not_offered: {
    status: 422,
    de: 'Dieser Versanddienst wurde für die Bestellung nicht angeboten.',
    en: 'This shipping service was not offered for the order.',
    es: 'Este servicio de envío no se ofreció para el pedido.',
  },
  order_not_prime: {
    status: 409,
    de: 'Versanddienste werden nur für Prime-Bestellungen abgefragt.',
    en: 'Shipping services are queried for Prime orders only.',
    es: 'Los servicios de envío solo se consultan para pedidos Prime.',
  },
  store_contact_missing: {
    status: 409,
    de: 'Der Filiale {store} fehlen Telefonnummer oder E-Mail-Adresse. Ohne sie nimmt der Kanal keine Sendung an.',
    en: 'Store {store} lacks a phone number or an e-mail address. Without them the channel takes no parcel.',
    es: 'A la tienda {store} le falta el teléfono o el correo electrónico. Sin ellos el canal no acepta el envío.',
  },
  channel_sells_no_labels: {
    status: 409,
    de: 'Über das Konto dieses Kanals können keine Versandlabel gekauft werden. Bitte prüfen Sie dessen Zugangsdaten.',
    en: 'No labels can be bought through this channel account. Please check its credentials.',
    es: 'No se pueden comprar etiquetas con la cuenta de este canal. Compruebe sus credenciales.',
  },
  channel_refused: {
    status: 409,
    de: 'Der Kanal lehnt die Abfrage ab: {reason}',
    en: 'The channel refuses the query: {reason}',
    es: 'El canal rechaza la consulta: {reason}',
  },
  channel_not_reached: {
    status: 424,
    de: 'Der Kanal antwortet nicht. Es wurde nichts gekauft. Bitte versuchen Sie es in Kürze erneut.',
    en: 'The channel does not answer. Nothing was bought. Please try again shortly.',
    es: 'El canal no responde. No se ha comprado nada. Inténtelo de nuevo en breve.',
  },
  label_in_doubt: {
    status: 409,
    de: 'Es ist unklar, ob das Label gekauft wurde. Bitte sehen Sie beim Kanal nach und bestätigen Sie, dass es dort keines gibt.',
    en: 'It is unclear whether the label was bought. Please look at the channel and confirm that there is none.',
    es: 'No está claro si se compró la etiqueta. Compruébelo en el canal y confirme que allí no hay ninguna.',
  },
  line_not_oversize: {
    status: 422,
    de: 'Diese Position ist kein Sperrgut.',
    en: 'This line is not oversize.',
    es: 'Esta línea no es voluminosa.',
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
  label_not_found: {
    status: 404,
    de: 'Dieses Label gibt es nicht.',
    en: 'There is no such label.',
    es: 'Esta etiqueta no existe.',
  },
  label_request_key_taken: {
    status: 409,
    de: 'Unter diesem Schlüssel wurde bereits ein anderes Label angefordert.',
    en: 'Another label has already been requested under this key.',
    es: 'Ya se ha solicitado otra etiqueta con esta clave.',
  },
  label_not_failed: {
    status: 409,
    de: 'Dieses Label ist nicht fehlgeschlagen.',
    en: 'This label has not failed.',
    es: 'Esta etiqueta no ha fallado.',
  },
  label_not_voidable: {
    status: 409,
    de: 'Dieses Label kann gerade nicht zurückgezogen werden.',
    en: 'This label cannot be taken back right now.',
    es: 'Esta etiqueta no se puede anular en este momento.',
  },
  label_handed_over: {
    status: 409,
    de: 'Der Versanddienst hat das Paket bereits angenommen. Das Label kann nicht mehr zurückgezogen werden.',
    en: 'The carrier already has the parcel. The label can no longer be taken back.',
    es: 'El transportista ya tiene el paquete. La etiqueta ya no se puede anular.',
  },
  order_fulfilled: {
    status: 409,
    de: 'Die Bestellung ist bereits zugestellt.',
    en: 'The order has already been delivered.',
    es: 'El pedido ya se ha entregado.',
  },
  return_label_not_missing: {
    status: 409,
    de: 'Diesem Paket fehlt kein Rücksendelabel.',
    en: 'This parcel is not missing a return label.',
    es: 'A este paquete no le falta ninguna etiqueta de devolución.',
  },
  label_error_not_found: {
    status: 404,
    de: 'Diesen Eintrag gibt es nicht.',
    en: 'There is no such entry.',
    es: 'Esta entrada no existe.',
  },
  // Click and collect
  reservation_not_found: {
    status: 404,
    de: 'Diese Reservierung gibt es nicht.',
    en: 'There is no such reservation.',
    es: 'Esta reserva no existe.',
  },
  reservation_action_not_possible: {
    status: 409,
    de: 'Das ist im Status „{status}“ nicht möglich.',
    en: 'This is not possible in status “{status}”.',
    es: 'No es posible en el estado «{status}».',
  },
  reservation_without_email: {
    status: 409,
    de: 'Zu dieser Reservierung gibt es keine E-Mail-Adresse.',
    en: 'There is no e-mail address for this reservation.',
    es: 'Esta reserva no tiene dirección de correo.',
  },
  // Messages
  message_not_found: {
    status: 404,
    de: 'Diese Mitteilung gibt es nicht.',
    en: 'There is no such message.',
    es: 'Este mensaje no existe.',
  },
  message_withdrawn: {
    status: 409,
    de: 'Die Mitteilung ist zurückgezogen und kann nicht mehr geändert werden.',
    en: 'The message has been withdrawn and can no longer be changed.',
    es: 'El mensaje está retirado y ya no se puede modificar.',
  },
  // Monitoring
  shipping_not_found: {
    status: 404,
    de: 'Diese Sendung gibt es nicht.',
    en: 'There is no such parcel.',
    es: 'Este envío no existe.',
  },
  address_corrected_by_provider: {
    status: 409,
    de: 'Die Adresse dieser Bestellung korrigiert unser Kundenservice. Sie erhalten danach eine E-Mail.',
    en: 'Our customer service corrects the address of this order. You will receive an e-mail afterwards.',
    es: 'Nuestro servicio de atención corrige la dirección de este pedido. Después recibirá un correo.',
  },
  // Direct sales: ERP
  erp_disabled: {
    status: 409,
    de: 'Für Ihr Unternehmen ist keine Warenwirtschaft eingerichtet.',
    en: 'No ERP is set up for your company.',
    es: 'Su empresa no tiene ningún ERP configurado.',
  },
  erp_manual: {
    status: 409,
    de: 'Ihre Warenwirtschaft wird von Hand gepflegt. Ein Export ist nicht möglich.',
    en: 'Your ERP is maintained by hand. An export is not possible.',
    es: 'Su ERP se mantiene a mano. No es posible exportar.',
  },
  erp_not_connected: {
    status: 409,
    de: 'Die Anbindung Ihrer Warenwirtschaft ist nicht aktiv. Bitte wenden Sie sich an den Support.',
    en: 'The connection to your ERP is not active. Please contact support.',
    es: 'La conexión con su ERP no está activa. Póngase en contacto con soporte.',
  },
  erp_nothing_to_export: {
    status: 409,
    de: 'Alle Positionen dieser Bestellung sind storniert. Es gibt nichts zu exportieren.',
    en: 'All lines of this order are cancelled. There is nothing to export.',
    es: 'Todas las líneas de este pedido están canceladas. No hay nada que exportar.',
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
  channel_report_not_found: {
    status: 404,
    de: 'Diese Meldung an den Verkaufskanal gibt es nicht.',
    en: 'There is no such report to the sales channel.',
    es: 'No existe esta comunicación al canal de venta.',
  },
  channel_report_not_failed: {
    status: 409,
    de: 'Diese Meldung ist nicht fehlgeschlagen. Bitte laden Sie die Bestellung neu.',
    en: 'This report has not failed. Please reload the order.',
    es: 'Esta comunicación no ha fallado. Vuelva a cargar el pedido.',
  },
  channel_report_answered: {
    status: 409,
    de: 'Diese Meldung ist bereits anders beantwortet worden.',
    en: 'This report has already been answered differently.',
    es: 'Esta comunicación ya se ha respondido de otra forma.',
  },
  // Direct sales: invoices
  invoice_not_direct_listing: {
    status: 409,
    de: 'Eigene Rechnungen gibt es nur für Amazon-Bestellungen aus Ihrem eigenen Kanalkonto.',
    en: 'Own invoices exist for Amazon orders from your own channel account only.',
    es: 'Solo hay facturas propias para pedidos de Amazon de su propia cuenta de canal.',
  },
  invoice_not_shipped: {
    status: 409,
    de: 'Die Rechnung kann erstellt werden, sobald alle Positionen versendet oder storniert sind.',
    en: 'The invoice can be created once every line is shipped or cancelled.',
    es: 'La factura se puede crear cuando todas las líneas estén enviadas o canceladas.',
  },
  invoice_already_issued: {
    status: 409,
    de: 'Für diese Bestellung gibt es bereits die Rechnung {number}.',
    en: 'This order already has the invoice {number}.',
    es: 'Este pedido ya tiene la factura {number}.',
  },
  invoice_nothing_to_invoice: {
    status: 409,
    de: 'Es gibt nichts zu berechnen: Alle Positionen sind storniert, retourniert oder vollständig erstattet.',
    en: 'There is nothing to invoice: every line is cancelled, returned or fully refunded.',
    es: 'No hay nada que facturar: todas las líneas están canceladas, devueltas o reembolsadas por completo.',
  },
  invoice_vat_unknown: {
    status: 422,
    de: 'Für das Lieferland „{country}“ ist kein Mehrwertsteuersatz hinterlegt.',
    en: 'There is no VAT rate for the country of delivery “{country}”.',
    es: 'No hay tipo de IVA para el país de entrega «{country}».',
  },
  invoice_currency_unsupported: {
    status: 422,
    de: 'Steuerpflichtige Lieferungen können nur in Euro berechnet werden, nicht in {currency}.',
    en: 'Taxable deliveries can be invoiced in euros only, not in {currency}.',
    es: 'Las entregas sujetas a IVA solo se pueden facturar en euros, no en {currency}.',
  },
  invoice_seller_incomplete: {
    status: 422,
    de: 'In Ihren Rechnungsangaben fehlt: {fields}. Bitte wenden Sie sich an den Support.',
    en: 'Your invoice details lack: {fields}. Please contact support.',
    es: 'En sus datos de facturación falta: {fields}. Póngase en contacto con soporte.',
  },
  invoice_number_taken: {
    status: 409,
    de: 'Die Rechnungsnummer {number} ist bereits vergeben. Die nächste freie ist {next}.',
    en: 'The invoice number {number} is taken. The next free one is {next}.',
    es: 'El número de factura {number} ya está asignado. El siguiente libre es {next}.',
  },
  invoice_number_leaves_gap: {
    status: 409,
    de: 'Mit {number} entstünde eine Lücke in Ihren Rechnungsnummern. Die nächste ist {next}.',
    en: 'With {number} there would be a gap in your invoice numbers. The next one is {next}.',
    es: 'Con {number} quedaría un hueco en sus números de factura. El siguiente es {next}.',
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
