import type { ShippingDocument } from '@kontor/contract/shipping'
import type { Ctx } from '../../platform/ctx.ts'
import { languageOf } from '../../platform/documents/country.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Files } from '../../platform/files/files.ts'
import { documentText } from './documents/document-texts.ts'
import { joinPdfs } from './documents/pdf.ts'
import { returnProgrammeSlip } from './return-programme-slip.ts'
import { findPapers, type StoredPapersOfShipping } from './serve-documents.repository.ts'

/** A PDF with the name it is saved under. */
export interface ServedPdf {
  readonly bytes: Uint8Array
  readonly fileName: string
}

/** One label of a parcel. @throws AppError `document_not_found` */
export async function labelPdf(
  ctx: Ctx,
  files: Files,
  shippingId: number,
  labelId: number,
): Promise<ServedPdf> {
  const papers = await findPapers(ctx, shippingId)
  const label = papers?.labels.find((one) => one.id === labelId)
  if (!papers || !label) throw new AppError('document_not_found')
  const kind = label.labelType === 'shipping' ? 'label' : 'return-label'
  return { bytes: await files.get(ctx.company.id, label.file), fileName: fileName(papers, kind) }
}

/** The notes of a parcel, and what prints its papers in one go. @throws AppError `document_not_found` */
export async function shippingDocument(
  ctx: Ctx,
  files: Files,
  shippingId: number,
  document: ShippingDocument,
): Promise<ServedPdf> {
  if (document === 'return-programme') return returnProgrammeSlip(ctx, shippingId)
  const papers = await findPapers(ctx, shippingId)
  const keys = papers ? partsOf(papers, document) : []
  const [first, ...more] = keys
  if (!papers || !first) throw new AppError('document_not_found')
  const name = fileName(papers, document)
  if (more.length === 0) return { bytes: await files.get(ctx.company.id, first), fileName: name }
  const parts = await Promise.all(keys.map((key) => files.get(ctx.company.id, key)))
  const title = `${documentText('parcel', languageOf(papers.country))} ${papers.orderId}-${shippingId}`
  return { bytes: await joinPdfs(parts, title), fileName: name }
}

/** What a document consists of, in the order in which it is printed (decisions: Shipping). */
function partsOf(
  papers: StoredPapersOfShipping,
  document: Exclude<ShippingDocument, 'return-programme'>,
): string[] {
  const labels = papers.labels.map((label) => label.file)
  const { deliveryNoteFile, returnNoteFile } = papers
  const notes = [deliveryNoteFile, returnNoteFile].filter((key) => key !== null)
  switch (document) {
    case 'delivery-note':
      return deliveryNoteFile === null ? [] : [deliveryNoteFile]
    case 'return-note':
      return returnNoteFile === null ? [] : [returnNoteFile]
    case 'combined-shipping':
      return labels
    case 'combined-documents':
      return notes
    case 'combined':
      return [...labels, ...notes]
  }
}

/** `4711-123-label.pdf`: order, parcel, paper. */
const fileName = (papers: StoredPapersOfShipping, kind: string): string =>
  `${papers.orderId}-${papers.shippingId}-${kind}.pdf`
