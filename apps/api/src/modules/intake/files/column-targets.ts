import { createHash } from 'node:crypto'
import { IMPORT_FIELDS, type ImportField, PRICE_PREFIX, STOCK_PREFIX } from '@kontor/contract/intake'
import type { MappedColumn } from '../intake.tables.ts'

/** What the columns hold, in their order; null where one is left out. */
export type Targets = readonly (string | null)[]

/**
 * How systems call their columns, the likeliest first; compared without blanks, dots and marks, in lower case.
 */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
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
  ],
  wws_model: ['wwsmodel', 'wwsmodell', 'modellnummer', 'modellnr', 'modell', 'model', 'modelo'],
  article_number: [
    'lieferantenartikelnummer',
    'lieferantenartikelnr',
    'lieferantenartnr',
    'supplierarticlenumber',
  ],
  brand: ['marke', 'brand', 'markenname', 'marca', 'hersteller', 'lieferant', 'vendor', 'supplier'],
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
  size: ['groesse', 'grosse', 'size', 'gr', 'schuhgroesse', 'schuhgrosse', 'grosseeu', 'groesseeu', 'talla'],
  color: ['farbe', 'color', 'colour', 'farbbezeichnung', 'colorname'],
  season: ['saison', 'season', 'temporada'],
  category: ['kategorie', 'category', 'warengruppe', 'wgr', 'categoria'],
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
  ],
  sku: ['sku', 'verkaeufersku', 'merchantsku', 'variantsku'],
  manufacturer_number: [
    'herstellernummer',
    'herstellerartikelnummer',
    'herstellernr',
    'manufacturernumber',
    'mpn',
  ],
  image_url: ['bild', 'bildurl', 'bildadresse', 'image', 'imageurl', 'picture', 'imagen', 'imagesrc'],
  tax_rate: ['mwst', 'mwstsatz', 'ust', 'steuersatz', 'taxrate', 'vat', 'iva'],
  is_active: ['aktiv', 'isactive', 'active', 'activo'],
  is_oversize: ['sperrgut', 'oversize', 'isoversize'],
  hs_tariff_number: ['zolltarifnummer', 'hscode', 'hstariffnumber', 'warennummer'],
  origin_country: ['ursprungsland', 'origincountry', 'herkunftsland', 'countryoforigin'],
  net_weight_grams: ['gewichting', 'nettogewichting', 'netweightgrams', 'gewichtg'],
  store_number: [
    'filiale',
    'filialnummer',
    'filialnr',
    'storenumber',
    'store',
    'lager',
    'lagernummer',
    'tienda',
  ],
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
  ],
}

const FIELDS: ReadonlySet<string> = new Set(IMPORT_FIELDS)
export const isField = (target: string): target is ImportField => FIELDS.has(target)

const plain = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')

/**
 * What the columns of a file most likely hold, by their headers. Each field is given to one column; `Bestand 001` is the stock of
 * the store of that number.
 */
export function guessTargets(headers: readonly string[], storeNumbers: readonly string[]): (string | null)[] {
  const targets: (string | null)[] = headers.map(() => null)
  const names = headers.map(plain)
  for (const field of IMPORT_FIELDS) {
    const found = NAMES[field]
      .map((name) => names.findIndex((each, index) => each === name && targets[index] === null))
      .find((index) => index >= 0)
    if (found !== undefined) targets[found] = field
  }
  const stores = new Map(storeNumbers.map((number) => [plain(number), number]))
  names.forEach((name, index) => {
    const [, rest] =
      /^(?:bestand|stock|lager|filiale|existencias)(?:filiale|store|lager)?(.+)$/.exec(name) ?? []
    const store = rest === undefined ? undefined : stores.get(rest)
    if (targets[index] === null && store !== undefined) targets[index] = `${STOCK_PREFIX}${store}`
  })
  // Stock without a store says nothing where there are several.
  const at = targets.indexOf('on_hand')
  if (at >= 0 && !targets.includes('store_number'))
    targets[at] = storeNumbers.length === 1 ? `${STOCK_PREFIX}${storeNumbers[0]}` : null
  return targets
}

/** Names a set of headers, in whatever order they stand. */
export const headerKeyOf = (headers: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headers.toSorted())).digest('hex')

/** What the columns hold, by header and its place among those of the same name. */
export function columnsOf(headers: readonly string[], targets: Targets): MappedColumn[] {
  const places = placesOf(headers)
  return headers.flatMap((header, index) => {
    const target = targets[index] ?? null
    return target === null ? [] : [{ header, nth: places[index] ?? 0, target }]
  })
}

/** The same for headers in another order. */
export function targetsOf(headers: readonly string[], columns: readonly MappedColumn[]): (string | null)[] {
  const places = placesOf(headers)
  return headers.map(
    (header, index) =>
      columns.find((column) => column.header === header && column.nth === places[index])?.target ?? null,
  )
}

function placesOf(headers: readonly string[]): number[] {
  const seen = new Map<string, number>()
  return headers.map((header) => {
    const nth = seen.get(header) ?? 0
    seen.set(header, nth + 1)
    return nth
  })
}

/** What is wrong with what the columns are said to hold; null when nothing is. */
export type TargetProblem =
  | { readonly code: 'import_columns_wrong' }
  | { readonly code: 'import_column_twice'; readonly target: string }
  | { readonly code: 'import_columns_missing'; readonly fields: readonly ImportField[] }

/** What an article cannot do without; its prices stand for each other, and the model is its number unless it is said. */
const REQUIRED = ['ean', 'wws_number', 'brand', 'title', 'size'] as const
/** What stock alone, of sizes that are known, may name. */
const STOCK_FIELDS: ReadonlySet<string> = new Set(['ean', 'store_number', 'on_hand'])
const isStock = (target: string): boolean => STOCK_FIELDS.has(target) || target.startsWith(STOCK_PREFIX)

/** Whether the columns hold stock of known sizes, and nothing of articles. */
export const isStockAlone = (targets: Targets): boolean =>
  targets.every((target) => target === null || isStock(target)) &&
  targets.some((target) => target !== null && target !== 'ean')

/**
 * Judges what the columns of a file are said to hold.
 * @param known stores and channels that they may name
 */
export function checkTargets(
  headers: readonly string[],
  targets: Targets,
  known: { readonly stores: ReadonlySet<string>; readonly channels: ReadonlySet<string> },
): TargetProblem | null {
  const named = targets.filter((target) => target !== null)
  const isKnown = (target: string) =>
    isField(target) ||
    (target.startsWith(STOCK_PREFIX) && known.stores.has(target.slice(STOCK_PREFIX.length))) ||
    (target.startsWith(PRICE_PREFIX) && known.channels.has(target.slice(PRICE_PREFIX.length)))
  if (targets.length !== headers.length || !named.every(isKnown)) return { code: 'import_columns_wrong' }
  const twice = named.find((target, index) => named.indexOf(target) !== index)
  if (twice !== undefined) return { code: 'import_column_twice', target: twice }
  const missing = missingFields(named)
  return missing.length > 0 ? { code: 'import_columns_missing', fields: missing } : null
}

function missingFields(named: readonly string[]): ImportField[] {
  const has = (field: ImportField) => named.includes(field)
  const pair: ImportField[] = [
    ...(has('store_number') && !has('on_hand') ? (['on_hand'] as const) : []),
    ...(has('on_hand') && !has('store_number') ? (['store_number'] as const) : []),
  ]
  if (isStockAlone(named)) return [...(has('ean') ? [] : (['ean'] as const)), ...pair]
  const price: ImportField[] = has('sale_price') || has('original_price') ? [] : ['sale_price']
  return [...REQUIRED.filter((field) => !has(field)), ...price, ...pair]
}
