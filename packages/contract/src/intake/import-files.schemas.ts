import { z } from 'zod'
import { CsvFormat, Id, IdInPath, Instant, Line, LOCALES, pageQuery } from '../shared/index.ts'

/**
 * `uploaded`: waits for its columns to be named. `checking`, `checked`: a dry run, and its end. `importing`, `done`: the same
 * in earnest. `failed`: it could not be read to its end.
 */
export const IMPORT_STATES = [
  'uploading',
  'uploaded',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'discarded',
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Largest file with articles or stock. */
export const MAX_IMPORT_BYTES = 100 * 1024 * 1024
/** Rows of the largest file. */
export const MAX_IMPORT_ROWS = 1_000_000
/** Columns of the widest file. */
export const MAX_IMPORT_COLUMNS = 300

/** What a column may hold, beside stock of a store and a price of a channel. */
export const IMPORT_FIELDS = [
  'ean',
  'wws_number',
  'wws_model',
  'article_number',
  'brand',
  'title',
  'size',
  'color',
  'season',
  'category',
  'target_group',
  'kind',
  'sale_price',
  'original_price',
  'cost_price',
  'sku',
  'manufacturer_number',
  'image_url',
  'tax_rate',
  'is_active',
  'is_oversize',
  'hs_tariff_number',
  'origin_country',
  'net_weight_grams',
  'store_number',
  'on_hand',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** `stock:001`: pieces in the store of that number. `price:amazon`: the sale price on that channel. */
export const STOCK_PREFIX = 'stock:'
export const PRICE_PREFIX = 'price:'

/** What a column holds. */
export const ImportTarget = z.union([
  z.enum(IMPORT_FIELDS),
  z.string().regex(/^stock:[^\n\r]{1,40}$/),
  z.string().regex(/^price:[a-z0-9_]{1,40}$/),
])

const Count = z.number().int().nonnegative()

/** A CSV file with articles or stock, and how far it has come. */
export const ImportFile = z.object({
  id: Id,
  file_name: z.string(),
  state: z.enum(IMPORT_STATES),
  bytes: Count,
  /** Rows judged so far, in this or the last run, and what became of them: a row is a size. */
  rows: Count,
  created: Count,
  updated: Count,
  unchanged: Count,
  refused: Count,
  /** How far the file is read, in percent. */
  progress: z.number().int().min(0).max(100),
  /** Why it could not be read to its end, in the caller's language; empty when it could. */
  problem: z.string(),
  requested_by: z.string(),
  created_at: Instant,
  /** Null while nothing of it was imported. */
  finished_at: Instant.nullable(),
})
export type ImportFile = z.infer<typeof ImportFile>

/** The same with its columns, first rows and the first refused ones. */
export const ImportFileDetail = ImportFile.extend({
  encoding: z.enum(['utf-8', 'windows-1252']),
  delimiter: z.enum([';', ',', '\t']),
  headers: z.array(z.string()),
  preview: z.array(z.array(z.string())),
  /** What each column holds, as it was last said of such headers, or as they suggest; null where it is left out. */
  targets: z.array(z.string().nullable()),
  /** Somebody has said so of such headers before. */
  is_known: z.boolean(),
  refusals: z.array(z.object({ row: Count, line: Count, reason: z.string() })),
  /** What columns may name. */
  stores: z.array(z.object({ store_number: z.string(), name: z.string() })),
  channels: z.array(z.object({ key: z.string(), label: z.string() })),
})
export type ImportFileDetail = z.infer<typeof ImportFileDetail>

export const ImportFilesQuery = z.strictObject(pageQuery)

/** How the file is called where it comes from. */
export const ImportUploadQuery = z.strictObject({ file_name: Line(200).default('') })

/** Corrected, the rows are imported again. */
export const RefusedRowsQuery = z.strictObject({
  locale: z.enum(LOCALES).optional(),
  format: CsvFormat.default('csv'),
})
/** A program that asks gets what programs read unless it says otherwise. */
export const DeliveredRefusedQuery = z.strictObject({ format: CsvFormat.default('csv_plain') })

const Targets = z.array(ImportTarget.nullable()).max(MAX_IMPORT_COLUMNS)

/** `check` and `import` may name the columns anew; left out, they stay as they are. */
export const ImportAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('check'), targets: Targets.optional() }),
  z.strictObject({ action: z.literal('import'), targets: Targets.optional() }),
  z.strictObject({ action: z.literal('discard') }),
])
export type ImportAction = z.infer<typeof ImportAction>

export const ImportParams = z.strictObject({ id: IdInPath })
