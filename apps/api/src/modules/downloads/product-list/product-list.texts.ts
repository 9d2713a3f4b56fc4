import type { TARGET_GROUPS } from '@kontor/contract/catalogue'
import type { Translated } from '@kontor/contract/shared'

/** The columns of a list of products; those of a size follow in a list of sizes. */
export const PRODUCT_TITLES = {
  wws_number: { de: 'ERP-ID', en: 'ERP id', es: 'ID de ERP' },
  wws_model: { de: 'Modell (ERP-Nummer)', en: 'Model (ERP number)', es: 'Modelo (número de ERP)' },
  article_number: { de: 'Artikelnummer', en: 'Article number', es: 'Número de artículo' },
  manufacturer_number: { de: 'Herstellernummer', en: 'Manufacturer number', es: 'Número del fabricante' },
  brand: { de: 'Marke', en: 'Brand', es: 'Marca' },
  title: { de: 'Bezeichnung', en: 'Title', es: 'Denominación' },
  color: { de: 'Farbe', en: 'Colour', es: 'Color' },
  season: { de: 'Saison', en: 'Season', es: 'Temporada' },
  category: { de: 'Kategorie', en: 'Category', es: 'Categoría' },
  target_group: { de: 'Zielgruppe', en: 'Target group', es: 'Público' },
  img_id: { de: 'Bild-ID', en: 'Image id', es: 'ID de imagen' },
  products_price: { de: 'Niedrigster Preis', en: 'Lowest price', es: 'Precio más bajo' },
  price_rate: { de: 'Nachlass %', en: 'Reduction %', es: 'Descuento %' },
  sold: { de: 'Versendet (365 Tage)', en: 'Shipped (365 days)', es: 'Enviados (365 días)' },
  returned: { de: 'Retouren (365 Tage)', en: 'Returns (365 days)', es: 'Devoluciones (365 días)' },
  return_rate: { de: 'Retourenquote %', en: 'Return rate %', es: 'Tasa de devolución %' },
  stock_company: { de: 'Bestand', en: 'Stock', es: 'Existencias' },
  is_active: { de: 'Aktiv', en: 'Active', es: 'Activo' },
} as const satisfies Readonly<Record<string, Translated>>

export const SIZE_TITLES = {
  size: { de: 'Größe', en: 'Size', es: 'Talla' },
  ean: { de: 'EAN', en: 'EAN', es: 'EAN' },
  sku: { de: 'SKU', en: 'SKU', es: 'SKU' },
  original_price: { de: 'Listenpreis', en: 'List price', es: 'Precio de lista' },
  sale_price: { de: 'Verkaufspreis', en: 'Sale price', es: 'Precio de venta' },
  size_stock: { de: 'Bestand der Größe', en: 'Stock of the size', es: 'Existencias de la talla' },
} as const satisfies Readonly<Record<string, Translated>>

/** The columns of a channel, after its name. */
export const CHANNEL_TITLES = {
  on: { de: '{channel}', en: '{channel}', es: '{channel}' },
  sold: { de: '{channel}: Versendet', en: '{channel}: shipped', es: '{channel}: enviados' },
  returned: { de: '{channel}: Retouren', en: '{channel}: returns', es: '{channel}: devoluciones' },
} as const satisfies Readonly<Record<string, Translated>>

export const SWITCH_WORDS = {
  on: { de: 'aktiv', en: 'active', es: 'activo' },
  off: { de: 'inaktiv', en: 'inactive', es: 'inactivo' },
} as const satisfies Readonly<Record<string, Translated>>

export const TARGET_GROUP_WORDS: Readonly<Record<(typeof TARGET_GROUPS)[number], Translated>> = {
  women: { de: 'Damen', en: 'Women', es: 'Mujer' },
  men: { de: 'Herren', en: 'Men', es: 'Hombre' },
  kids: { de: 'Kinder', en: 'Kids', es: 'Niños' },
  unisex: { de: 'Unisex', en: 'Unisex', es: 'Unisex' },
  '': { de: '', en: '', es: '' },
}
