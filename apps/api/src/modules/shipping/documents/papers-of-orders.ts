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
 * The papers of many orders in one document, parcel by parcel in the order of the pick list. One file is read after the other;
 * the document itself is made in memory.
 * @throws AppError `document_not_found` where there are none
 */
export async function papersPdf(
  ctx: Ctx,
  files: Files,
  orderIds: readonly number[],
  document: Combined,
  title: string,
): Promise<Uint8Array> {
  const keys: string[] = []
  for (const { id } of await parcelsWithPapers(ctx, orderIds)) {
    const papers = await findPapers(ctx, id)
    if (papers) keys.push(...partsOf(papers, document))
  }
  if (keys.length === 0) throw new AppError('document_not_found')
  return joinPdfs(inTurn(ctx, files, keys), title)
}

async function* inTurn(ctx: Ctx, files: Files, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) yield await files.get(ctx.company.id, key)
}

/** What the open label errors of these orders say, in the caller's language, by order: of several the last. */
export async function labelErrorsOfOrders(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const errors = await openErrorsOfOrders(ctx, orderIds)
  return new Map(errors.map((error) => [error.order_id, describeLabelError(error, ctx.locale).join(' ')]))
}
