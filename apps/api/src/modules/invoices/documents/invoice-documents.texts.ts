import type { CreditNoteOccasion } from '@kontor/contract/invoices'
import type { Locale, Translated } from '@kontor/contract/shared'

const TEXTS = {
  invoice: { de: 'Rechnung', en: 'Invoice', es: 'Factura' },
  credit_note: { de: 'Rechnungskorrektur', en: 'Credit note', es: 'Factura rectificativa' },
  number: { de: 'Nummer', en: 'Number', es: 'Número' },
  issue_date: { de: 'Datum', en: 'Date', es: 'Fecha' },
  delivery_date: { de: 'Lieferdatum', en: 'Date of delivery', es: 'Fecha de entrega' },
  order_number: { de: 'Bestellnummer', en: 'Order number', es: 'Número de pedido' },
  order_date: { de: 'Bestelldatum', en: 'Order date', es: 'Fecha del pedido' },
  ordered_at: { de: 'Bestellt bei', en: 'Ordered at', es: 'Pedido en' },
  refers_to: { de: 'Zur Rechnung', en: 'For invoice', es: 'De la factura' },
  refers_to_of: { de: '{number} vom {date}', en: '{number} of {date}', es: '{number} del {date}' },
  position: { de: 'Pos.', en: 'No.', es: 'Pos.' },
  article: { de: 'Artikel', en: 'Article', es: 'Artículo' },
  article_number: { de: 'Art.-Nr. {number}', en: 'Art. no. {number}', es: 'N.º art. {number}' },
  size: { de: 'Größe {size}', en: 'Size {size}', es: 'Talla {size}' },
  ean: { de: 'EAN {ean}', en: 'EAN {ean}', es: 'EAN {ean}' },
  quantity: { de: 'Menge', en: 'Quantity', es: 'Cantidad' },
  vat: { de: 'USt.', en: 'VAT', es: 'IVA' },
  net: { de: 'Netto', en: 'Net', es: 'Neto' },
  gross: { de: 'Brutto', en: 'Gross', es: 'Bruto' },
  allowance: { de: 'Preisnachlass', en: 'Price reduction', es: 'Descuento' },
  allowance_of: {
    de: 'Preisnachlass {amount} (brutto) abgezogen',
    en: 'Price reduction of {amount} (gross) deducted',
    es: 'Descuento de {amount} (bruto) aplicado',
  },
  shipping: { de: 'Versandkosten', en: 'Shipping', es: 'Gastos de envío' },
  gift_wrap: { de: 'Geschenkverpackung', en: 'Gift wrap', es: 'Envoltorio para regalo' },
  cod_fee: { de: 'Nachnahmegebühr', en: 'Cash-on-delivery fee', es: 'Gastos de contra reembolso' },
  delivery_tip: { de: 'Trinkgeld', en: 'Tip', es: 'Propina' },
  other: { de: 'Sonstige Gebühr', en: 'Other fee', es: 'Otros gastos' },
  discount: { de: 'Rabatt', en: 'Discount', es: 'Descuento' },
  shipping_discount: { de: 'Versandrabatt', en: 'Shipping discount', es: 'Descuento en el envío' },
  net_total: { de: 'Summe netto', en: 'Net total', es: 'Total neto' },
  tax_of: {
    de: 'zzgl. {rate} % USt. auf {basis}',
    en: 'plus {rate} % VAT on {basis}',
    es: 'más {rate} % de IVA sobre {basis}',
  },
  gross_total: { de: 'Gesamtbetrag', en: 'Total', es: 'Importe total' },
  paid: {
    de: 'Bereits bezahlt über {channel}',
    en: 'Already paid through {channel}',
    es: 'Ya pagado a través de {channel}',
  },
  due: { de: 'Noch zu zahlen', en: 'Amount due', es: 'Pendiente de pago' },
  refund: {
    de: 'Die Erstattung erfolgt über {channel}.',
    en: 'The refund is made through {channel}.',
    es: 'El reembolso se realiza a través de {channel}.',
  },
  export: {
    de: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a, § 6 UStG).',
    en: 'VAT exempt export of goods (Directive 2006/112/EC art. 146).',
    es: 'Exportación exenta de IVA (Directiva 2006/112/CE, art. 146).',
  },
  destination: {
    de: 'Die Umsatzsteuer ist die des Bestimmungslandes ({country}).',
    en: 'VAT is that of the country of destination ({country}).',
    es: 'El IVA es el del país de destino ({country}).',
  },
  home: {
    de: 'Die Umsatzsteuer ist die des Landes der Firma ({country}): Fernverkäufe unter der Schwelle von 10.000 € (Art. 59c der Richtlinie 2006/112/EG).',
    en: 'VAT is that of the company’s country ({country}): distance sales below the threshold of EUR 10,000 (Directive 2006/112/EC art. 59c).',
    es: 'El IVA es el del país de la empresa ({country}): ventas a distancia por debajo del umbral de 10.000 € (Directiva 2006/112/CE, art. 59 quater).',
  },
  vat_id: { de: 'USt-IdNr. {id}', en: 'VAT id {id}', es: 'NIF-IVA {id}' },
  tax_number: { de: 'Steuernr. {id}', en: 'Tax no. {id}', es: 'N.º fiscal {id}' },
  iban: { de: 'IBAN {iban}', en: 'IBAN {iban}', es: 'IBAN {iban}' },
  e_invoice: {
    de: 'Diese PDF-Datei enthält die Rechnung auch als E-Rechnung (ZUGFeRD/Factur-X, EN 16931).',
    en: 'This PDF file also contains the document as an e-invoice (ZUGFeRD/Factur-X, EN 16931).',
    es: 'Este archivo PDF contiene también la factura electrónica (ZUGFeRD/Factur-X, EN 16931).',
  },
  continued: { de: '{title}, Fortsetzung', en: '{title}, continued', es: '{title}, continuación' },
  page: { de: 'Seite {page} von {pages}', en: 'Page {page} of {pages}', es: 'Página {page} de {pages}' },
} as const satisfies Record<string, Translated>

export type InvoiceTextKey = keyof typeof TEXTS

/** A text of invoices, as a template for `fill`. */
export const invoiceText = (key: InvoiceTextKey, language: Locale): string => TEXTS[key][language]

const OCCASIONS: Readonly<Record<CreditNoteOccasion, Translated>> = {
  return: {
    de: 'Grund: Rücksendung der Ware.',
    en: 'Reason: return of the goods.',
    es: 'Motivo: devolución de la mercancía.',
  },
  goodwill: {
    de: 'Grund: nachträgliche Minderung des Entgelts.',
    en: 'Reason: subsequent reduction of the price.',
    es: 'Motivo: reducción posterior del precio.',
  },
  cancellation: {
    de: 'Grund: Stornierung.',
    en: 'Reason: cancellation.',
    es: 'Motivo: cancelación.',
  },
}

/** Why there is a credit note, as a sentence. */
export const occasionText = (occasion: CreditNoteOccasion, language: Locale): string =>
  OCCASIONS[occasion][language]
