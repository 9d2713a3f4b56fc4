import { IntakeArticle, IntakeStock } from '@kontor/contract/catalogue'
import { type ImportField, PRICE_PREFIX, STOCK_PREFIX } from '@kontor/contract/intake'
import type { Locale } from '@kontor/contract/shared'
import type { z } from 'zod'
import { textOfCsvCell } from '../../../platform/documents/csv.ts'
import { fieldName } from '../intake.texts.ts'
import { plainArticle } from '../rows/receive-rows.ts'
import { storable } from '../stored-document.ts'
import { inWords, type WrongField, wrongFields } from '../wrong-fields.ts'
import { isField, isStockAlone, type Targets } from './column-targets.ts'
import { importText } from './import-files.texts.ts'
import { BROKEN } from './inspect-file.ts'
import {
  type DecimalMark,
  decimalMarkOf,
  readCode,
  readFlag,
  readKind,
  readNumber,
  readTargetGroup,
} from './read-cell.ts'

/** How the rows of a file are read. */
export interface RowPlan {
  /** What a file has a column for; everything else of an article stays as it is. */
  readonly fields: ReadonlyMap<ImportField, number>
  /** Column of each store's pieces, by its number. */
  readonly stocks: ReadonlyMap<string, number>
  /** Column of each channel's price, by its key. */
  readonly prices: ReadonlyMap<string, number>
  /** It holds stock of known sizes and nothing of articles. */
  readonly isStockAlone: boolean
  /** By column. */
  readonly marks: ReadonlyMap<number, DecimalMark>
  readonly locale: Locale
}

/** What a row says. */
export type ReadRow =
  | {
      readonly ean: string
      /** The store that the row is about; empty where it is about none or all. */
      readonly store_number: string
      /** With the one size that the row is about; null where the file has stock alone. */
      readonly article: IntakeArticle | null
      readonly stock: readonly IntakeStock[]
    }
  | { readonly refusal: string }

/**
 * How the rows of a file are to be read.
 * @param sample its first rows, which say how numbers are written
 * @param read `sku` is where the SKU is found that the file has no column for
 */
export function planRows(
  targets: Targets,
  sample: readonly (readonly string[])[],
  { locale, sku }: { readonly locale: Locale; readonly sku: number | undefined },
): RowPlan {
  const fields = new Map<ImportField, number>()
  const stocks = new Map<string, number>()
  const prices = new Map<string, number>()
  targets.forEach((target, column) => {
    if (target === null) return
    if (isField(target)) fields.set(target, column)
    else if (target.startsWith(STOCK_PREFIX)) stocks.set(target.slice(STOCK_PREFIX.length), column)
    else prices.set(target.slice(PRICE_PREFIX.length), column)
  })
  if (sku !== undefined) fields.set('sku', sku)
  const markOf = (column: number) =>
    decimalMarkOf(sample.map((cells) => textOfCsvCell(cells[column]?.trim() ?? '')))
  const marks = new Map(targets.map((_, column) => [column, markOf(column)]))
  return { fields, stocks, prices, isStockAlone: isStockAlone(targets), marks, locale }
}

/** Reads a row by the rules of the intake. What is wrong with it is said in words. */
export function readRow(cells: readonly string[], plan: RowPlan): ReadRow {
  const reader = new CellReader(cells, plan)
  const stock = readStock(reader, plan)
  const article = plan.isStockAlone ? null : articleOf(reader, plan)
  const ean = readCode(reader.text('ean'))
  const problems = [...reader.problems]
  for (const [field, column] of plan.fields)
    if (reader.at(column).includes(BROKEN))
      problems.push(
        importText('broken_character', plan.locale, { field: reader.name(field), value: reader.at(column) }),
      )
  const eanParsed = IntakeStock.pick({ ean: true }).safeParse({ ean }, { reportInput: true })
  const parsed = article && IntakeArticle.safeParse(storable(article), { reportInput: true })
  if (parsed && !parsed.success) {
    const told = toldOf(named(parsed.error, plan.locale), plan, reader.unread)
    if (told.length > 0) problems.push(inWords(told, plan.locale))
  } else if (!eanParsed.success) problems.push(words(eanParsed.error, plan.locale))
  const places = stock.map((place) =>
    IntakeStock.safeParse({ ...place, ean: eanParsed.data?.ean ?? '4006381333931' }, { reportInput: true }),
  )
  for (const place of places) if (!place.success) problems.push(words(place.error, plan.locale))
  if (problems.length > 0 || !eanParsed.success) return { refusal: problems.join('; ') }
  return {
    ean: eanParsed.data.ean,
    store_number: reader.text('store_number'),
    article: parsed?.success ? plainArticle(parsed.data) : null,
    stock: places.flatMap(({ data }) => (data ? [data] : [])),
  }
}

const words = (error: z.ZodError, locale: Locale): string => inWords(named(error, locale), locale)

const fieldOf = ({ path }: WrongField): string => path.split('.').at(-1) ?? ''

/**
 * What is wrong with an article, without what only follows from it: that a cell which could not be read is missing, and the
 * same once more of a field that the file has no column for and takes from another one.
 */
function toldOf(
  fields: readonly WrongField[],
  plan: RowPlan,
  unread: ReadonlySet<string>,
): readonly WrongField[] {
  const told = fields.filter((field) => {
    const name = fieldOf(field)
    return !isField(name) || (plan.fields.has(name) && !unread.has(name))
  })
  return told.length === 0 && unread.size === 0 ? fields : told
}

/** A row knows one size: its place among the sizes says nothing. */
const named = (error: z.ZodError, locale: Locale) =>
  wrongFields(error.issues, locale).map((field) => ({
    ...field,
    name: fieldName(fieldOf(field), locale) ?? field.name,
  }))

/** Reads the cells of a row; what cannot be read is noted. */
class CellReader {
  readonly problems: string[] = []
  /** Fields whose cells could not be read. */
  readonly unread = new Set<string>()
  private readonly cells: readonly string[]
  private readonly plan: RowPlan

  constructor(cells: readonly string[], plan: RowPlan) {
    this.cells = cells
    this.plan = plan
  }

  /** The text of a field; empty where the file has none. */
  text(field: ImportField): string {
    return this.at(this.plan.fields.get(field))
  }

  at(column: number | undefined): string {
    return column === undefined ? '' : textOfCsvCell(this.cells[column]?.trim() ?? '').trim()
  }

  /** A number; undefined where there is none. */
  number(column: number | undefined, name: string): number | undefined {
    const text = this.at(column)
    if (text === '' || column === undefined) return undefined
    const number = readNumber(text, this.plan.marks.get(column))
    if (number === null)
      this.problems.push(importText('not_a_number', this.plan.locale, { field: name, value: text }))
    return number ?? undefined
  }

  field(field: ImportField): number | undefined {
    const before = this.problems.length
    const number = this.number(this.plan.fields.get(field), this.name(field))
    if (this.problems.length > before) this.unread.add(field)
    return number
  }

  /** A word that has to be a known one; undefined where there is none. */
  word<T>(field: ImportField, read: (text: string) => T | null): T | undefined {
    const text = this.text(field)
    if (text === '') return undefined
    const value = read(text)
    if (value === null)
      this.problems.push(
        importText('word_unknown', this.plan.locale, { field: this.name(field), value: text }),
      )
    return value ?? undefined
  }

  name(field: string): string {
    return fieldName(field, this.plan.locale) ?? field
  }
}

const TEXT_FIELDS = [
  'article_number',
  'brand',
  'title',
  'color',
  'season',
  'category',
  'manufacturer_number',
  'image_url',
  'hs_tariff_number',
  'origin_country',
] as const

/** The article of a row as the intake takes it; what is left out has its default there. */
function articleOf(reader: CellReader, plan: RowPlan): object {
  const wws_number = reader.text('wws_number')
  const sale = reader.field('sale_price')
  const original = reader.field('original_price')
  const cost = reader.field('cost_price')
  const weight = reader.field('net_weight_grams')
  const tax = reader.field('tax_rate')
  const channel_prices = [...plan.prices].flatMap(([channel, column]) => {
    const price = reader.number(column, reader.name('channel_prices'))
    return price === undefined ? [] : [[channel, price] as const]
  })
  return {
    wws_number,
    wws_model: reader.text('wws_model') || wws_number,
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, reader.text(field)])),
    image_url: firstAddress(reader.text('image_url')),
    ...given('kind', reader.word('kind', readKind)),
    ...given('target_group', reader.word('target_group', readTargetGroup)),
    ...given('is_active', reader.word('is_active', readFlag)),
    ...given('is_oversize', reader.word('is_oversize', readFlag)),
    ...given('tax_rate', tax),
    ...given('net_weight_grams', weight),
    sizes: [
      {
        size: reader.text('size'),
        ean: readCode(reader.text('ean')),
        sku: reader.text('sku'),
        ...given('sale_price', sale ?? original),
        ...given('original_price', original ?? sale),
        ...given('cost_price', cost),
        channel_prices: Object.fromEntries(channel_prices),
      },
    ],
  }
}

/** Shops write all pictures of a product into one cell; the first one is its picture. */
const firstAddress = (cell: string): string => cell.split(/[,|;\s](?=\s?https?:)/)[0] ?? ''

const given = (field: string, value: unknown): object => (value === undefined ? {} : { [field]: value })

/** Pieces by store; an empty cell says nothing of its store. */
function readStock(reader: CellReader, plan: RowPlan): { store_number: string; on_hand: number }[] {
  const name = reader.name('on_hand')
  const places = [...plan.stocks].map(([store_number, column]) => ({ store_number, column }))
  const own = plan.fields.get('on_hand')
  if (own !== undefined) places.push({ store_number: reader.text('store_number'), column: own })
  return places.flatMap(({ store_number, column }) => {
    const on_hand = reader.number(column, name)
    return on_hand === undefined ? [] : [{ store_number, on_hand }]
  })
}
