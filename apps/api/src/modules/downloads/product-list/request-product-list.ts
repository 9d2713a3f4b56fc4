import { createHash } from 'node:crypto'
import type { CreateProductListQuery, ProductListFile } from '@kontor/contract/downloads'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fileWord } from '../../../platform/documents/download-names.ts'
import { endingOf } from '../../../platform/documents/table-file.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { filesKept } from '../file-runs.ts'
import { existingFile, readyFile } from '../generate-file.ts'
import { type GeneratedFile, listFiles } from '../generated-files.repository.ts'
import { namePart } from '../provider-files/file-name.ts'
import { startGenerating } from '../start-generating.ts'

/** Has a list of products made; the same one that the same person is waiting for is answered again. */
export async function requestProductList(
  ctx: Ctx,
  request: CreateProductListQuery,
): Promise<ProductListFile> {
  const today = berlinDay(ctx.now)
  const { format, ...query }: CreateProductListQuery = request
  const contentKey = createHash('sha256')
    .update(JSON.stringify([ctx.user?.id, query, format]))
    .digest('hex')
  const name = await startGenerating(
    ctx,
    'product_list',
    { start: today, end: today },
    { query, contentKey, format },
  )
  return productListFile(await existingFile(ctx, 'product_list', name))
}

/** The lists of the caller, newest first. */
export const productLists = async (ctx: Ctx): Promise<ProductListFile[]> =>
  (await listFiles(ctx, 'product_list', ctx.user?.id ?? 0)).map(productListFile)

/**
 * The list that a download means: the named one, or the caller's newest that is ready.
 * @throws AppError `download_not_found`, `download_not_ready`
 */
export async function wantedProductList(ctx: Ctx, fileName: string | undefined): Promise<GeneratedFile> {
  if (fileName !== undefined) return readyFile(ctx, 'product_list', fileName)
  const newest = (await listFiles(ctx, 'product_list', ctx.user?.id ?? 0)).find(
    ({ state }) => state === 'ready',
  )
  if (!newest) throw new AppError('download_not_found')
  return newest
}

/** What the browser calls it: with what somebody has added, and the day. @param addition as it was typed */
export function productListName(file: GeneratedFile, addition: string | undefined): string {
  const part = namePart(addition ?? file.query?.file_name_addition ?? '')
  return `${fileWord('products', file.locale)}-${part === '' ? '' : `${part}-`}${file.startDay}.${endingOf(file.format)}`
}

const productListFile = (file: GeneratedFile): ProductListFile => ({
  id: file.id,
  fileName: file.name,
  state: file.state,
  form: file.query?.form ?? 'product',
  format: file.format,
  file_name_addition: file.query?.file_name_addition ?? '',
  rows: file.rows,
  size: file.bytes,
  created_at: file.createdAt.toISOString(),
  expires_at: filesKept.overAt(file.createdAt).toISOString(),
})
