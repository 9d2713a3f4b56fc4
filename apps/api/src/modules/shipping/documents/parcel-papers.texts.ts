import type { Locale, Translated } from '@kontor/contract/shared'

/** The reasons a customer can tick (spec: orders §5, return reasons), in the order of the form. */
export const RETURN_REASONS = {
  dont_like_item: { de: 'Gefällt mir nicht', en: 'I do not like it', es: 'No me gusta' },
  item_too_big: { de: 'Zu groß', en: 'Too big', es: 'Demasiado grande' },
  item_too_small: { de: 'Zu klein', en: 'Too small', es: 'Demasiado pequeño' },
  price_quality_ratio: {
    de: 'Preis und Qualität passen nicht zusammen',
    en: 'Price does not match quality',
    es: 'El precio no corresponde a la calidad',
  },
  delivery_too_late: { de: 'Zu spät geliefert', en: 'Delivered too late', es: 'Entrega demasiado tardía' },
  item_different_as_shown: {
    de: 'Anders als abgebildet oder beschrieben',
    en: 'Different from picture or description',
    es: 'Distinto de la foto o la descripción',
  },
  wrong_item: { de: 'Falscher Artikel geliefert', en: 'Wrong item delivered', es: 'Artículo equivocado' },
  item_defect: { de: 'Artikel ist defekt', en: 'Item is defective', es: 'Artículo defectuoso' },
  no_reason: { de: 'Kein besonderer Grund', en: 'No particular reason', es: 'Sin motivo especial' },
  address_invalid: { de: 'Adresse war falsch', en: 'Address was wrong', es: 'La dirección era incorrecta' },
  customer_decline: { de: 'Annahme verweigert', en: 'Delivery refused', es: 'Entrega rechazada' },
  item_for_choice: {
    de: 'Zur Auswahl bestellt',
    en: 'Ordered several to choose from',
    es: 'Pedido para elegir entre varios',
  },
} as const satisfies Record<string, Translated>

const TEXTS = {
  delivery_note: { de: 'Lieferschein', en: 'Delivery note', es: 'Albarán' },
  return_note: { de: 'Rücksendeschein', en: 'Return form', es: 'Formulario de devolución' },
  return_programme: {
    de: 'Rücksendeschein des Marktplatzes',
    en: 'Return slip of the marketplace',
    es: 'Hoja de devolución del marketplace',
  },
  programme_steps: {
    de: 'Tragen Sie bei jedem Artikel, den Sie an {channel} zurücksenden, den Code des Grundes ein und legen Sie diesen Schein in das Paket. Verwenden Sie das Rücksendelabel von {channel}.',
    en: 'Enter the code of the reason for each article that you return to {channel}, and put this slip into the parcel. Use the return label of {channel}.',
    es: 'Indique el código del motivo de cada artículo que devuelve a {channel} y ponga esta hoja en el paquete. Use la etiqueta de devolución de {channel}.',
  },
  return_code: { de: 'Code', en: 'Code', es: 'Código' },
  return_codes: { de: 'Codes der Gründe', en: 'Codes of the reasons', es: 'Códigos de los motivos' },
  order_number: { de: 'Bestellnummer', en: 'Order number', es: 'Número de pedido' },
  order_date: { de: 'Bestelldatum', en: 'Order date', es: 'Fecha del pedido' },
  ordered_at: { de: 'Bestellt bei', en: 'Ordered at', es: 'Pedido en' },
  parcel: { de: 'Paket', en: 'Parcel', es: 'Paquete' },
  sender_store: { de: 'Absender', en: 'Sender', es: 'Remitente' },
  tracking_number: { de: 'Sendungsnummer', en: 'Tracking number', es: 'Número de seguimiento' },
  position: { de: 'Pos.', en: 'No.', es: 'Pos.' },
  article: { de: 'Artikel', en: 'Article', es: 'Artículo' },
  article_number: { de: 'Art.-Nr.', en: 'Art. no.', es: 'N.º art.' },
  size: { de: 'Größe', en: 'Size', es: 'Talla' },
  color: { de: 'Farbe', en: 'Colour', es: 'Color' },
  quantity: { de: 'Menge', en: 'Quantity', es: 'Cantidad' },
  ean: { de: 'EAN', en: 'EAN', es: 'EAN' },
  continued: {
    de: '{title} zu Bestellung {number}, Fortsetzung',
    en: '{title} for order {number}, continued',
    es: '{title} del pedido {number}, continuación',
  },
  page: { de: 'Seite {page} von {pages}', en: 'Page {page} of {pages}', es: 'Página {page} de {pages}' },
  thanks: {
    de: 'Vielen Dank für Ihre Bestellung. Dieses Paket enthält:',
    en: 'Thank you for your order. This parcel contains:',
    es: 'Gracias por su pedido. Este paquete contiene:',
  },
  other_parcels: {
    de: 'Weitere Artikel Ihrer Bestellung kommen gegebenenfalls in einem eigenen Paket.',
    en: 'Other articles of your order may arrive in a parcel of their own.',
    es: 'Otros artículos de su pedido pueden llegar en un paquete aparte.',
  },
  sent_back: { de: 'Zurück', en: 'Returned', es: 'Devuelto' },
  reason_number: { de: 'Grund', en: 'Reason', es: 'Motivo' },
  how_to_return: { de: 'So senden Sie zurück', en: 'How to return', es: 'Cómo devolver' },
  step_tick: {
    de: 'Tragen Sie unten die Menge und die Nummer des Grundes ein.',
    en: 'Enter the quantity and the number of the reason below.',
    es: 'Indique abajo la cantidad y el número del motivo.',
  },
  step_pack: {
    de: 'Legen Sie diesen Schein mit den ungetragenen Artikeln in den Originalkarton und diesen in das Paket.',
    en: 'Put this form with the unworn articles into the original box, and the box into the parcel.',
    es: 'Ponga este formulario con los artículos sin usar en su caja original y la caja en el paquete.',
  },
  step_label: {
    de: 'Kleben Sie das beiliegende Rücksendelabel auf das Paket und geben Sie es beim Paketdienst ab.',
    en: 'Stick the enclosed return label on the parcel and hand it in to the carrier.',
    es: 'Pegue la etiqueta de devolución adjunta en el paquete y entréguelo al transportista.',
  },
  step_no_label: {
    de: 'Fehlt das Rücksendelabel? Fordern Sie es bitte beim Absender an, bevor Sie das Paket aufgeben.',
    en: 'No return label? Please ask the sender for one before you post the parcel.',
    es: '¿Falta la etiqueta de devolución? Pídala al remitente antes de enviar el paquete.',
  },
  step_own_postage: {
    de: 'Senden Sie das Paket ausreichend frankiert an die Rücksendeadresse.',
    en: 'Send the parcel to the return address with sufficient postage.',
    es: 'Envíe el paquete con franqueo suficiente a la dirección de devolución.',
  },
  return_address: { de: 'Rücksendeadresse', en: 'Return address', es: 'Dirección de devolución' },
  reasons: { de: 'Gründe', en: 'Reasons', es: 'Motivos' },
  reasons_hint: {
    de: 'Bitte kreuzen Sie an, was zutrifft:',
    en: 'Please tick what applies:',
    es: 'Marque lo que corresponda:',
  },
  remarks: { de: 'Bemerkungen', en: 'Remarks', es: 'Observaciones' },
} as const satisfies Record<string, Translated>

export type DocumentText = keyof typeof TEXTS

/** A text of our papers. */
export const documentText = (key: DocumentText, language: Locale): string => TEXTS[key][language]
