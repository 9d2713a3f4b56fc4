import { z } from 'zod'
import { ChannelSwitches, ProductFilters, productSelection, Seasons } from '../catalogue/index.ts'
import { Id, Instant, Line, TableFormat, tableFormat } from '../shared/index.ts'
import { GeneratedFileName, GeneratedFileState } from './downloads.schemas.ts'

/** A row for each product, or for each of its sizes with EAN and prices. */
export const PRODUCT_LIST_FORMS = ['product', 'size'] as const
const Form = z.enum(PRODUCT_LIST_FORMS)
export type ProductListForm = z.infer<typeof Form>

/** Free text that becomes a part of the file's name; what does not belong into one is left out. */
const FileNameAddition = Line(200)

/** `GET /inventory/createCsv` */
export const CreateProductListQuery = z.strictObject({
  ...productSelection,
  form: Form.default('product'),
  ...tableFormat,
  file_name_addition: FileNameAddition.default(''),
})
export type CreateProductListQuery = z.infer<typeof CreateProductListQuery>

/** What a list of products is made of, as it is kept with its file. */
export const ProductListRequest = z.object({
  filters: ProductFilters.optional(),
  channels: ChannelSwitches.optional(),
  seasons: Seasons.optional(),
  form: Form,
  file_name_addition: z.string(),
})
export type ProductListRequest = z.infer<typeof ProductListRequest>

/** `GET /inventory/downloadCsv` */
export const DownloadProductListQuery = z.strictObject({
  /** Left out: as it was called when the file was made. */
  file_name_addition: FileNameAddition.optional(),
  /** Left out: the newest of the caller that is ready. */
  fileName: GeneratedFileName.optional(),
})

/** A list of products of the last seven days. */
export const ProductListFile = z.object({
  id: Id,
  fileName: z.string(),
  state: GeneratedFileState,
  form: Form,
  format: TableFormat,
  file_name_addition: z.string(),
  /** Lines written so far. */
  rows: z.number().int().nonnegative(),
  /** In bytes; null until it is ready. */
  size: z.number().int().nonnegative().nullable(),
  created_at: Instant,
  /** When it is removed. */
  expires_at: Instant,
})
export type ProductListFile = z.infer<typeof ProductListFile>
