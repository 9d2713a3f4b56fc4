import { defineErrors } from '../shared/define-errors.ts'

export const returnsErrors = defineErrors({
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
  amount_not_of_currency: {
    status: 422,
    de: 'Beträge in {currency} haben keine Nachkommastellen.',
    en: 'Amounts in {currency} have no decimals.',
    es: 'Los importes en {currency} no tienen decimales.',
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
  pictures_busy: {
    status: 503,
    de: 'Gerade werden zu viele Bilder verarbeitet. Bitte versuchen Sie es in einer Minute noch einmal.',
    en: 'Too many pictures are being processed right now. Please try again in a minute.',
    es: 'Ahora mismo se están procesando demasiadas imágenes. Inténtelo de nuevo dentro de un minuto.',
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
})
