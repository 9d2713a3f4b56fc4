import type { ShippingDocument } from '@kontor/contract/shipping'
import type { Ctx } from '../../../platform/ctx.ts'
import { joinPdfs } from '../../../platform/documents/pdf.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Files } from '../../../platform/files/files.ts'
import { describeLabelError } from '../labels/describe-label-error.ts'
import { openErrorsOfOrders, parcelsWithPapers } from './papers-of-orders.repository.ts'
import { findPapers } from './parcel-papers.repository.ts'
import { partsOf } from './serve-documents.ts'

/** A choice of papers that prints a parcel in one go. */
type Combined = Extract<ShippingDocument, 'combined' | 'combined-shipping' | 'combined-documents'>

/**
 * The files of the papers of many orders, parcel by parcel in the order of the pick list.
 * @throws AppError `document_not_found` where there are none
 */
export async function paperFilesOf(
  ctx: Ctx,
  orderIds: readonly number[],
  document: Combined,
): Promise<string[]> {
  const keys: string[] = []
  for (const { id } of await parcelsWithPapers(ctx, orderIds)) {
    const papers = await findPapers(ctx, id)
    if (papers) keys.push(...partsOf(papers, document))
  }
  if (keys.length === 0) throw new AppError('document_not_found')
  return keys
}

/**
 * Paper files of a company in one document. One file is read after the other; the document itself is made in memory. That takes
 * seconds for many: no transaction is open meanwhile, which on the embedded database would keep everybody waiting.
 */
export const joinPaperFiles = (
  files: Files,
  companyId: number,
  keys: readonly string[],
  title: string,
): Promise<Uint8Array> => joinPdfs(inTurn(files, companyId, keys), title)

async function* inTurn(files: Files, companyId: number, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) yield await files.get(companyId, key)
}

/** What the open label errors of these orders say, in the caller's language, by order: of several the last. */
export async function labelErrorsOfOrders(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const errors = await openErrorsOfOrders(ctx, orderIds)
  return new Map(errors.map((error) => [error.order_id, describeLabelError(error, ctx.locale).join(' ')]))
}
