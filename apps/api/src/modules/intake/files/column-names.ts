import type { ImportField } from '@kontor/contract/intake'

/**
 * How systems call their columns, the likeliest first; compared without blanks, dots and marks, in lower case.
 */
export const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  ean: [
    'ean',
    'gtin',
    'ean13',
    'eancode',
    'barcode',
    'strichcode',
    'eannummer',
    'eannr',
    'upc',
    'codigodebarras',
    'eangtin',
    'gtinean',
    'variantbarcode',
    'gtinupceanorisbn',
    'gtinupceanoderisbn',
    'globaluniqueid',
  ],
  wws_number: [
    'wwsnumber',
    'wwsnummer',
    'artikelid',
    'erpid',
    'artikelnrintern',
    'interneartikelnummer',
    'artikelnummer',
    'artikelnr',
    'artnr',
    'artikel',
    'articlenumber',
    'articleid',
    'itemno',
    'referencia',
    'ordernumber',
    'handle',
    'urlhandle',
    'productnumber',
    'produktnummer',
  ],
  wws_model: ['wwsmodel', 'wwsmodell', 'modellnummer', 'modellnr', 'modell', 'model', 'modelo'],
  article_number: [
    'lieferantenartikelnummer',
    'lieferantenartikelnr',
    'lieferantenartnr',
    'supplierarticlenumber',
  ],
  brand: [
    'marke',
    'brand',
    'markenname',
    'marca',
    'hersteller',
    'lieferant',
    'vendor',
    'supplier',
    'manufacturername',
    'herstellername',
    'brands',
    'marken',
  ],
  title: [
    'titel',
    'title',
    'bezeichnung',
    'artikelbezeichnung',
    'artikelname',
    'produktname',
    'name',
    'description',
    'beschreibung',
    'productname',
    'titulo',
    'denominacion',
  ],
  size: [
    'groesse',
    'grosse',
    'size',
    'gr',
    'schuhgroesse',
    'schuhgrosse',
    'grosseeu',
    'groesseeu',
    'talla',
    'eugrosse',
    'eugroesse',
    'shoesize',
  ],
  color: ['farbe', 'color', 'colour', 'farbbezeichnung', 'colorname'],
  season: ['saison', 'season', 'temporada'],
  category: ['kategorie', 'category', 'warengruppe', 'wgr', 'categoria', 'producttype'],
  target_group: ['zielgruppe', 'targetgroup', 'geschlecht', 'gender', 'publico'],
  kind: ['warenart', 'schuhart', 'schuhtyp', 'kind', 'shoetype'],
  sale_price: [
    'verkaufspreis',
    'saleprice',
    'vkpreis',
    'vk',
    'vkbrutto',
    'preis',
    'price',
    'aktionspreis',
    'precio',
    'precioventa',
    'bruttovk',
    'variantprice',
    'pricegross',
    'priceek',
    'angebotspreis',
  ],
  original_price: [
    'uvp',
    'uvppreis',
    'listenpreis',
    'originalpreis',
    'originalprice',
    'listprice',
    'rrp',
    'pvp',
    'urspruenglicherpreis',
    'ursprunglicherpreis',
    'pseudoprice',
    'variantcompareatprice',
    'compareatprice',
    'regularprice',
    'regularerpreis',
    'listpricegross',
    'pseudopriceek',
  ],
  cost_price: [
    'ek',
    'eknetto',
    'ekpreis',
    'ekpreisnetto',
    'einkaufspreis',
    'einkaufspreisnetto',
    'nettoek',
    'costprice',
    'cost',
    'costperitem',
    'purchaseprice',
    'preciocompra',
    'costo',
  ],
  sku: ['sku', 'verkaeufersku', 'merchantsku', 'variantsku'],
  manufacturer_number: [
    'herstellernummer',
    'herstellerartikelnummer',
    'herstellernr',
    'manufacturernumber',
    'mpn',
  ],
  image_url: [
    'bild',
    'bildurl',
    'bildadresse',
    'image',
    'imageurl',
    'picture',
    'imagen',
    'imagesrc',
    'productimageurl',
    'covermediaurl',
    'images',
    'bilder',
  ],
  tax_rate: ['mwst', 'mwstsatz', 'ust', 'steuersatz', 'taxrate', 'vat', 'iva'],
  is_active: ['aktiv', 'isactive', 'active', 'activo', 'published', 'veroffentlicht'],
  is_oversize: ['sperrgut', 'oversize', 'isoversize'],
  hs_tariff_number: ['zolltarifnummer', 'hscode', 'hstariffnumber', 'warennummer'],
  origin_country: ['ursprungsland', 'origincountry', 'herkunftsland', 'countryoforigin'],
  net_weight_grams: ['gewichting', 'nettogewichting', 'netweightgrams', 'gewichtg'],
  store_number: ['filiale', 'filialnummer', 'filialnr', 'storenumber', 'store', 'lagernummer', 'tienda'],
  on_hand: [
    'bestand',
    'menge',
    'onhand',
    'stock',
    'lagerbestand',
    'qty',
    'quantity',
    'existencias',
    'instock',
    'variantinventoryqty',
    'inventoryquantity',
    'lagermenge',
    'lager',
  ],
}

/** A header or a name as it is compared: without blanks, dots and marks, in lower case. */
export const plainName = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')

/** WooCommerce, Shopware 6 and 5: a variant names its product by id or number. */
export const PARENTS: ReadonlySet<string> = new Set([
  'parent',
  'ubergeordnet',
  'ubergeordnetesprodukt',
  'superior',
  'parentid',
  'mainnumber',
])

/** Whether the rows of a file with these headers name the product that they belong to. */
export const namesParents = (headers: readonly string[]): boolean =>
  headers.some((header) => PARENTS.has(plainName(header)))

/** Pairs of columns by which shops say what a variant differs in, and how: `Option1 Name`, `Option1 Value` and their like. */
const OPTIONS = /^(?:option|attribute?|atributo)(\d)(name|nombre|values?|werte?|valor(?:es)?)$/

/** A variant's option: the column of its name, which is not always there, and that of its value. */
export interface OptionColumns {
  readonly name: number | null
  readonly value: number
}

/** The options of a shop's export in their order, by its headers. */
export function optionColumns(headers: readonly string[]): OptionColumns[] {
  const found = new Map<string, { name: number | null; value: number | null }>()
  headers.forEach((header, index) => {
    const [, number, part] = OPTIONS.exec(plainName(header)) ?? []
    if (number === undefined || part === undefined) return
    const option = found.get(number) ?? { name: null, value: null }
    found.set(number, option)
    option[/^n/.test(part) ? 'name' : 'value'] ??= index
  })
  return [...found]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, { name, value }]) => (value === null ? [] : [{ name, value }]))
}

/** What an option is about by its name, as shops have it; null when it is neither. */
export function optionTarget(name: string): 'size' | 'color' | null {
  const word = plainName(name).replace(/^pa/, '')
  if (/gr(?:oe|o)sse|size|talla|numero/.test(word)) return 'size'
  return /farb|colou?r/.test(word) ? 'color' : null
}
