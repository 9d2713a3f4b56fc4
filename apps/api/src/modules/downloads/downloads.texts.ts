import type { Translated } from '@kontor/contract/shared'
import type { LineStanding } from './line-figures.ts'
import type { OrderListRow } from './order-rows.ts'

/** Where a line stands, in the order list. */
export const LINE_STANDINGS: Readonly<Record<LineStanding, Translated>> = {
  reserved: { de: 'Reserviert', en: 'Reserved', es: 'Reservada' },
  open: { de: 'Offen', en: 'Open', es: 'Abierta' },
  shipped: { de: 'Versendet', en: 'Shipped', es: 'Enviada' },
  returned: { de: 'Retourniert', en: 'Returned', es: 'Devuelta' },
  cancelled: { de: 'Storniert', en: 'Cancelled', es: 'Cancelada' },
}

/** What stands beside the lines of an order, in the order list. */
export const BESIDE_LINES: Readonly<Record<Exclude<OrderListRow['kind'], 'line'>, Translated>> = {
  gift_wrap: { de: 'Geschenkverpackung', en: 'Gift wrap', es: 'Envoltorio para regalo' },
  cod_fee: { de: 'Nachnahmegebühr', en: 'Cash-on-delivery fee', es: 'Gastos de contra reembolso' },
  delivery_tip: { de: 'Trinkgeld', en: 'Tip', es: 'Propina' },
  other: { de: 'Sonstige Gebühr', en: 'Other fee', es: 'Otros gastos' },
  discount: { de: 'Rabatt', en: 'Discount', es: 'Descuento' },
  shipping_discount: { de: 'Versandrabatt', en: 'Shipping discount', es: 'Descuento en el envío' },
  difference: {
    de: 'Abweichung vom Bestellwert des Kanals',
    en: 'Difference from the channel’s order total',
    es: 'Diferencia con el total del canal',
  },
}

/** The columns of the order list. */
export const ORDER_LIST_TITLES = {
  order_id: { de: 'Bestellung', en: 'Order', es: 'Pedido' },
  ext_order_id: { de: 'Bestellnummer', en: 'Order number', es: 'Número de pedido' },
  order_date: { de: 'Bestelldatum', en: 'Order date', es: 'Fecha del pedido' },
  sales_channel: { de: 'Verkaufskanal', en: 'Sales channel', es: 'Canal de venta' },
  order_status: { de: 'Bestellstatus', en: 'Order status', es: 'Estado del pedido' },
  delivery_country: { de: 'Lieferland', en: 'Delivery country', es: 'País de entrega' },
  position: { de: 'Position', en: 'Line', es: 'Línea' },
  status: { de: 'Positionsstatus', en: 'Line status', es: 'Estado de la línea' },
  store_number: { de: 'Filialnummer', en: 'Store number', es: 'Número de tienda' },
  store: { de: 'Filiale', en: 'Store', es: 'Tienda' },
  ean: { de: 'EAN', en: 'EAN', es: 'EAN' },
  article_number: { de: 'Artikelnummer', en: 'Article number', es: 'Número de artículo' },
  title: { de: 'Artikel', en: 'Article', es: 'Artículo' },
  brand: { de: 'Marke', en: 'Brand', es: 'Marca' },
  size: { de: 'Größe', en: 'Size', es: 'Talla' },
  color: { de: 'Farbe', en: 'Colour', es: 'Color' },
  currency: { de: 'Währung', en: 'Currency', es: 'Moneda' },
  original_price: { de: 'Originalpreis', en: 'Original price', es: 'Precio original' },
  item_price: { de: 'Verkaufspreis', en: 'Price', es: 'Precio' },
  shipping_price: { de: 'Versandkosten', en: 'Shipping cost', es: 'Gastos de envío' },
  discount: { de: 'Rabattanteil', en: 'Share of discounts', es: 'Parte de los descuentos' },
  gross: { de: 'Brutto', en: 'Gross', es: 'Bruto' },
  tax_rate: { de: 'MwSt. %', en: 'VAT %', es: 'IVA %' },
  tax: { de: 'MwSt.', en: 'VAT', es: 'IVA' },
  net: { de: 'Netto', en: 'Net', es: 'Neto' },
  cancelled_at: { de: 'Storniert am', en: 'Cancelled on', es: 'Cancelada el' },
  cancel_reason: { de: 'Stornogrund', en: 'Cancellation reason', es: 'Motivo de cancelación' },
  cancelled: { de: 'Storniert', en: 'Cancelled amount', es: 'Importe cancelado' },
  returned_at: { de: 'Retourniert am', en: 'Returned on', es: 'Devuelta el' },
  return_reason: { de: 'Retourengrund', en: 'Return reason', es: 'Motivo de devolución' },
  goodwill: { de: 'davon Kulanz', en: 'of which goodwill', es: 'de ello cortesía' },
  refund: { de: 'Erstattung', en: 'Refund', es: 'Reembolso' },
  kept: { de: 'Verbleibt', en: 'Remaining', es: 'Restante' },
  shipped_at: { de: 'Versendet am', en: 'Shipped on', es: 'Enviada el' },
  carrier: { de: 'Versanddienst', en: 'Carrier', es: 'Transportista' },
  tracking_number: { de: 'Sendungsnummer', en: 'Tracking number', es: 'Número de seguimiento' },
} as const satisfies Readonly<Record<string, Translated>>

/** The columns of the tracking codes, in their order. */
export const TRACKING_CODE_TITLES: readonly Translated[] = [
  { de: 'Sendungsnummer', en: 'Tracking number', es: 'Número de seguimiento' },
  { de: 'Art', en: 'Type', es: 'Tipo' },
  { de: 'Erstellt am', en: 'Created on', es: 'Creado el' },
  { de: 'Bestellung', en: 'Order', es: 'Pedido' },
  { de: 'Bestellnummer', en: 'Order number', es: 'Número de pedido' },
  { de: 'Filialnummer', en: 'Store number', es: 'Número de tienda' },
  { de: 'Filiale', en: 'Store', es: 'Tienda' },
  { de: 'Storniert', en: 'Voided', es: 'Anulado' },
]

export const TRACKING_CODE_WORDS = {
  shipping: { de: 'Versand', en: 'Shipping', es: 'Envío' },
  return: { de: 'Retoure', en: 'Return', es: 'Devolución' },
  voided: { de: 'ja', en: 'yes', es: 'sí' },
} as const satisfies Readonly<Record<string, Translated>>
