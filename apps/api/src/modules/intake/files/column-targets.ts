import { createHash } from 'node:crypto'
import { IMPORT_FIELDS, type ImportField, PRICE_PREFIX, STOCK_PREFIX } from '@kontor/contract/intake'
import type { MappedColumn } from '../intake.tables.ts'
import { NAMES, namesParents, optionColumns, optionTarget, plainName } from './column-names.ts'

/** What the columns hold, in their order; null where one is left out. */
export type Targets = readonly (string | null)[]

const FIELDS: ReadonlySet<string> = new Set(IMPORT_FIELDS)
export const isField = (target: string): target is ImportField => FIELDS.has(target)

/**
 * What the columns of a file most likely hold, by their headers. Each field is given to one column; `Bestand 001` is the stock of
 * the store of that number.
 * @param rows its first rows, which say what the options of a shop's export are about
 */
export function guessTargets(
  headers: readonly string[],
  storeNumbers: readonly string[],
  rows: readonly (readonly string[])[] = [],
): (string | null)[] {
  const targets: (string | null)[] = headers.map(() => null)
  const names = headers.map(plainName)
  for (const field of IMPORT_FIELDS) {
    const found = NAMES[field]
      .map((name) => names.findIndex((each, index) => each === name && targets[index] === null))
      .find((index) => index >= 0)
    if (found !== undefined) targets[found] = field
  }
  for (const [column, target] of guessOptions(headers, rows))
    if (targets[column] === null && !targets.includes(target)) targets[column] = target
  // Where rows name the product that they belong to, its number is the article's, and stands where each row has its own.
  const sku = targets.indexOf('sku')
  if (sku >= 0 && !targets.includes('wws_number') && namesParents(headers)) targets[sku] = 'wws_number'
  const stores = new Map(storeNumbers.map((number) => [plainName(number), number]))
  names.forEach((name, index) => {
    const [, rest] =
      /^(?:bestand|stock|lager|filiale|existencias)(?:filiale|store|lager)?(.+)$/.exec(name) ?? []
    const store = rest === undefined ? undefined : stores.get(rest)
    if (targets[index] === null && store !== undefined) targets[index] = `${STOCK_PREFIX}${store}`
  })
  // A warehouse beside a stock is the place that has it; alone it is the stock.
  const warehouse = names.findIndex((name, index) => name === 'lager' && targets[index] === null)
  if (warehouse >= 0 && targets.includes('on_hand') && !targets.includes('store_number'))
    targets[warehouse] = 'store_number'
  // Stock without a store says nothing where there are several.
  const at = targets.indexOf('on_hand')
  if (at >= 0 && !targets.includes('store_number'))
    targets[at] = storeNumbers.length === 1 ? `${STOCK_PREFIX}${storeNumbers[0]}` : null
  return targets
}

/** What the options of variants are about: by their names in the first rows that have them, else size before colour. */
function guessOptions(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): [number, 'size' | 'color'][] {
  const options = optionColumns(headers)
  const named = options.flatMap(({ name, value }): [number, 'size' | 'color'][] => {
    const target =
      name === null
        ? null
        : rows.map((cells) => optionTarget(cells[name] ?? '')).find((each) => each !== null)
    return target ? [[value, target]] : []
  })
  if (named.length > 0) return named
  return options.slice(0, 2).map(({ value }, index) => [value, index === 0 ? 'size' : 'color'])
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
