import { ERRORS, type ErrorCode, errorMessage } from '@kontor/contract/errors'
import { fill, isKeyOf, type Locale, type Translated } from '@kontor/contract/shared'

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
    de: 'Für {channel} gibt es kein Konto „{account}“.',
    en: 'There is no account “{account}” for {channel}.',
    es: 'No existe ninguna cuenta «{account}» para {channel}.',
  },
  account_paused: {
    de: 'Das Konto „{account}“ für {channel} ist pausiert. Die Bestellung kann erneut importiert werden, sobald es wieder läuft.',
    en: 'The account “{account}” for {channel} is paused. The order can be imported again once it runs.',
    es: 'La cuenta «{account}» para {channel} está en pausa. El pedido se podrá importar de nuevo cuando esté activa.',
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
  order_date_too_old: {
    de: 'Das Bestelldatum liegt im Jahr {year}; älter als {years} Jahre darf eine Bestellung nicht sein.',
    en: 'The order date lies in {year}; an order must not be older than {years} years.',
    es: 'La fecha del pedido es de {year}; un pedido no puede tener más de {years} años.',
  },
  vouchers_exceed_order: {
    de: 'Die Gutscheine und Rabatte sind höher als der Wert der Ware und des Versands.',
    en: 'The vouchers and discounts exceed the value of goods and shipping.',
    es: 'Los vales y descuentos superan el valor de los artículos y del envío.',
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
  if (isKeyOf(REASONS, code)) {
    // Fields are kept by their paths.
    const fields = String(params.fields ?? '')
      .split(', ')
      .map((path) => orderFieldName(path, locale))
    return fill(REASONS[code][locale], { ...params, fields: fields.join('; ') })
  }
  return isKeyOf(ERRORS, code) ? errorMessage(code, locale, params) : code
}

const MESSAGES = {
  imported: { de: 'Bestellung importiert.', en: 'Order imported.', es: 'Pedido importado.' },
  known: {
    de: 'Die Bestellung ist bereits bekannt; nichts wurde geändert.',
    en: 'The order is known already; nothing was changed.',
    es: 'El pedido ya es conocido; no se ha modificado nada.',
  },
  updated: {
    de: 'Die Änderung der Bestellung ist übernommen.',
    en: 'The change of the order has been applied.',
    es: 'El cambio del pedido se ha aplicado.',
  },
  noted: {
    de: 'Die Änderung kam zu spät, um übernommen zu werden; sie steht als Hinweis an der Bestellung.',
    en: 'The change came too late to be applied; it stands as a notice on the order.',
    es: 'El cambio llegó tarde para aplicarse; figura como aviso en el pedido.',
  },
  unallocated: {
    de: 'Kein Händler hat die Ware. Die Bestellung wartet einen Werktag lang.',
    en: 'No merchant has the goods. The order waits for one business day.',
    es: 'Ningún comerciante tiene la mercancía. El pedido espera un día hábil.',
  },
  event_applied: { de: 'Übernommen.', en: 'Applied.', es: 'Aplicado.' },
  event_kept: {
    de: 'Übernommen. Die Bestellung wartet noch auf einen Händler.',
    en: 'Applied. The order still waits for a merchant.',
    es: 'Aplicado. El pedido sigue a la espera de un comerciante.',
  },
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

/** What the fields of the intake are called for people; the keys of the contract. */
const FIELD_NAMES = {
  channel: { de: 'Verkaufskanal', en: 'Sales channel', es: 'Canal de venta' },
  account: { de: 'Konto', en: 'Account', es: 'Cuenta' },
  ext_order_id: { de: 'Bestellnummer', en: 'Order number', es: 'Número de pedido' },
  ext_order_id_addition: {
    de: 'Zusatz zur Bestellnummer',
    en: 'Addition to the order number',
    es: 'Complemento del número de pedido',
  },
  order_date: { de: 'Bestelldatum', en: 'Order date', es: 'Fecha del pedido' },
  state: { de: 'Status', en: 'Status', es: 'Estado' },
  order_type: { de: 'Art der Bestellung', en: 'Kind of order', es: 'Tipo de pedido' },
  payment_method: { de: 'Zahlungsart', en: 'Payment method', es: 'Forma de pago' },
  currency: { de: 'Währung', en: 'Currency', es: 'Moneda' },
  order_total: { de: 'Gesamtbetrag', en: 'Order total', es: 'Importe total' },
  customer: { de: 'Kunde', en: 'Customer', es: 'Cliente' },
  customer_id: { de: 'Kundennummer', en: 'Customer number', es: 'Número de cliente' },
  email: { de: 'E-Mail-Adresse', en: 'E-mail address', es: 'Correo electrónico' },
  phone_number: { de: 'Telefonnummer', en: 'Phone number', es: 'Teléfono' },
  comment: { de: 'Kommentar', en: 'Comment', es: 'Comentario' },
  delivery: { de: 'Lieferadresse', en: 'Delivery address', es: 'Dirección de entrega' },
  billing: { de: 'Rechnungsadresse', en: 'Billing address', es: 'Dirección de facturación' },
  first_name: { de: 'Vorname', en: 'First name', es: 'Nombre' },
  last_name: { de: 'Nachname', en: 'Last name', es: 'Apellidos' },
  company: { de: 'Firma', en: 'Company', es: 'Empresa' },
  street: { de: 'Straße', en: 'Street', es: 'Calle' },
  street_no: { de: 'Hausnummer', en: 'House number', es: 'Número' },
  address_addition: { de: 'Adresszusatz', en: 'Address addition', es: 'Complemento de dirección' },
  care_of: { de: 'Postnummer', en: 'Post number', es: 'Número postal' },
  zip_code: { de: 'Postleitzahl', en: 'Postcode', es: 'Código postal' },
  city: { de: 'Ort', en: 'City', es: 'Población' },
  country: { de: 'Land', en: 'Country', es: 'País' },
  lines: { de: 'Positionen', en: 'Lines', es: 'Líneas' },
  charges: { de: 'Gebühren und Rabatte', en: 'Charges and discounts', es: 'Gastos y descuentos' },
  item_id: { de: 'Positionskennung', en: 'Line id', es: 'Identificador de línea' },
  item_id_addition: {
    de: 'Zusatz zur Positionskennung',
    en: 'Addition to the line id',
    es: 'Complemento del identificador de línea',
  },
  sku: { de: 'SKU', en: 'SKU', es: 'SKU' },
  ean: { de: 'EAN', en: 'EAN', es: 'EAN' },
  article_number: { de: 'Artikelnummer', en: 'Article number', es: 'Número de artículo' },
  title: { de: 'Titel', en: 'Title', es: 'Título' },
  size: { de: 'Größe', en: 'Size', es: 'Talla' },
  color: { de: 'Farbe', en: 'Colour', es: 'Color' },
  quantity: { de: 'Menge', en: 'Quantity', es: 'Cantidad' },
  item_price: { de: 'Preis', en: 'Price', es: 'Precio' },
  original_item_price: { de: 'Ursprünglicher Preis', en: 'Original price', es: 'Precio original' },
  shipping_price: { de: 'Versandkosten', en: 'Shipping costs', es: 'Gastos de envío' },
  tax_rate: { de: 'Steuersatz', en: 'Tax rate', es: 'Tipo de IVA' },
  store_number: { de: 'Filialnummer', en: 'Store number', es: 'Número de tienda' },
  wws_number: {
    de: 'Artikelnummer des ERP',
    en: 'Article number of the ERP',
    es: 'Número de artículo del ERP',
  },
  wws_model: {
    de: 'Modellnummer des ERP',
    en: 'Model number of the ERP',
    es: 'Número de modelo del ERP',
  },
  brand: { de: 'Marke', en: 'Brand', es: 'Marca' },
  season: { de: 'Saison', en: 'Season', es: 'Temporada' },
  category: { de: 'Kategorie', en: 'Category', es: 'Categoría' },
  target_group: { de: 'Zielgruppe', en: 'Target group', es: 'Público' },
  manufacturer_number: { de: 'Herstellernummer', en: 'Manufacturer number', es: 'Número del fabricante' },
  channel_prices: { de: 'Kanalpreise', en: 'Channel prices', es: 'Precios por canal' },
  kind: { de: 'Warenart', en: 'Kind of goods', es: 'Tipo de producto' },
  image_url: { de: 'Bildadresse', en: 'Picture address', es: 'Dirección de la imagen' },
  is_oversize: { de: 'Sperrgut', en: 'Oversize', es: 'Voluminoso' },
  is_active: { de: 'Aktiv', en: 'Active', es: 'Activo' },
  hs_tariff_number: { de: 'Zolltarifnummer', en: 'Tariff number', es: 'Código arancelario' },
  origin_country: { de: 'Ursprungsland', en: 'Country of origin', es: 'País de origen' },
  net_weight_grams: { de: 'Nettogewicht in g', en: 'Net weight in g', es: 'Peso neto en g' },
  sizes: { de: 'Größen', en: 'Sizes', es: 'Tallas' },
  original_price: { de: 'Ursprünglicher Preis', en: 'Original price', es: 'Precio original' },
  cost_price: { de: 'Einkaufspreis netto', en: 'Purchase price, net', es: 'Precio de compra neto' },
  sale_price: { de: 'Verkaufspreis', en: 'Sale price', es: 'Precio de venta' },
  on_hand: { de: 'Bestand', en: 'Stock', es: 'Existencias' },
  price: { de: 'Preis', en: 'Price', es: 'Precio' },
  seen_at: { de: 'Gesehen am', en: 'Seen at', es: 'Visto el' },
} as const satisfies Record<string, Translated>

/** Fields of a charge that are called otherwise than elsewhere. */
const CHARGE_FIELD_NAMES = {
  kind: { de: 'Art', en: 'Kind', es: 'Tipo' },
  name: { de: 'Bezeichnung', en: 'Name', es: 'Denominación' },
  amount: { de: 'Betrag', en: 'Amount', es: 'Importe' },
} as const satisfies Record<string, Translated>

/**
 * What a field of an order is called for people: `lines.0.quantity` is `Position 1, Menge`, `charges.0.amount` is
 * `Gebühr oder Rabatt 1, Betrag`; a path that the intake does not have stays as it is.
 */
export function orderFieldName(path: string, locale: Locale): string {
  const parts = path.split('.')
  const key = parts.at(-1) ?? ''
  const [first, second] = parts
  if (first === 'charges' && second !== undefined) {
    const charge = intakeWords('charge', locale, { number: Number(second) + 1 })
    if (parts.length === 2) return charge
    const name = isKeyOf(CHARGE_FIELD_NAMES, key) ? CHARGE_FIELD_NAMES[key][locale] : fieldName(key, locale)
    return name === null ? path : `${charge}, ${name}`
  }
  if (first === 'lines' && second !== undefined && parts.length === 2)
    return intakeWords('line', locale, { number: Number(second) + 1 })
  const name = fieldName(key, locale)
  if (name === null) return path
  if (first === 'lines' && parts.length > 2)
    return `${intakeWords('line', locale, { number: Number(second) + 1 })}, ${name}`
  const within = parts.length > 2 && second !== undefined ? fieldName(second, locale) : null
  return within === null ? name : `${within}, ${name}`
}

/** The name of a field for people; null for one that the intake does not have. */
export const fieldName = (key: string, locale: Locale): string | null =>
  isKeyOf(FIELD_NAMES, key) ? FIELD_NAMES[key][locale] : null

const WORDS = {
  /** A part of the document that there are several of, counted from 1. */
  line: { de: 'Position {number}', en: 'Line {number}', es: 'Línea {number}' },
  charge: {
    de: 'Gebühr oder Rabatt {number}',
    en: 'Charge or discount {number}',
    es: 'Gasto o descuento {number}',
  },
  article: { de: 'Artikel {number}', en: 'Article {number}', es: 'Artículo {number}' },
  store: { de: 'Filiale {number}', en: 'Store {number}', es: 'Tienda {number}' },
  ean: { de: 'EAN {number}', en: 'EAN {number}', es: 'EAN {number}' },
  /** Why a row of competitors' prices is not taken. */
  price_too_old: {
    de: 'Vor mehr als {number} Stunden gesehen.',
    en: 'Seen more than {number} hours ago.',
    es: 'Visto hace más de {number} horas.',
  },
  ean_of_nobody: {
    de: 'Die EAN {number} hat keiner Ihrer Artikel.',
    en: 'None of your products has the EAN {number}.',
    es: 'Ninguno de sus artículos tiene el EAN {number}.',
  },
  sent: { de: '{name} „{value}“', en: '{name} “{value}”', es: '{name} «{value}»' },
  more: { de: 'und {number} weitere Angaben', en: 'and {number} more details', es: 'y {number} datos más' },
} as const satisfies Record<string, Translated>

/** One of these with its parts filled in. */
export const intakeWords = (
  key: keyof typeof WORDS,
  locale: Locale,
  params: Readonly<Record<string, string | number>>,
): string => fill(WORDS[key][locale], params)
