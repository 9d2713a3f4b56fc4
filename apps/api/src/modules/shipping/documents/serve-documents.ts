import type { ShippingDocument } from '@kontor/contract/shipping'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../../../platform/ctx.ts'
import { languageOf } from '../../../platform/documents/country.ts'
import { joinPdfs } from '../../../platform/documents/pdf.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Files } from '../../../platform/files/files.ts'
import { attemptsOfOrder } from '../parcels/parcel-labels.repository.ts'
import { findShipping, shippingsOfOrder } from '../parcels/parcels.repository.ts'
import {
  channelHasReturnProgramme,
  findPapers,
  loadParcelPapers,
  type StoredPapersOfShipping,
} from './parcel-papers.repository.ts'
import { documentText } from './parcel-papers.texts.ts'

/** A PDF with the name it is saved under. */
export interface ServedPdf {
  readonly bytes: Uint8Array
  readonly fileName: string
}

/** Answers with a PDF that the browser shows, saves under its name and keeps for this caller only. */
export function sendPdf(reply: FastifyReply, { bytes, fileName }: ServedPdf): Uint8Array {
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
  return bytes
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

/** The papers of all parcels of an order, one parcel after the other. @throws AppError `document_not_found` */
export async function orderPapers(ctx: Ctx, files: Files, orderId: number): Promise<ServedPdf> {
  const parts: Uint8Array[] = []
  let country = ''
  for (const { id } of await shippingsOfOrder(ctx, orderId)) {
    const papers = await findPapers(ctx, id)
    if (!papers) continue
    country = papers.country
    for (const key of partsOf(papers, 'combined')) parts.push(await files.get(ctx.company.id, key))
  }
  if (parts.length === 0) throw new AppError('document_not_found')
  const title = `${documentText('order_number', languageOf(country))} ${orderId}`
  return { bytes: await joinPdfs(parts, title), fileName: `${orderId}-combined.pdf` }
}

/** What a document consists of, in the order in which it is printed (decisions: Shipping). */
export function partsOf(
  papers: StoredPapersOfShipping,
  document: Exclude<ShippingDocument, 'return-programme'>,
): string[] {
  const labels = papers.labels.map((label) => label.file)
  const { customsFiles, deliveryNoteFile, returnNoteFile } = papers
  const notes = [deliveryNoteFile, returnNoteFile].filter((key) => key !== null)
  switch (document) {
    case 'delivery-note':
      return deliveryNoteFile === null ? [] : [deliveryNoteFile]
    case 'return-note':
      return returnNoteFile === null ? [] : [returnNoteFile]
    case 'customs-declaration':
      return [...customsFiles]
    case 'combined-shipping':
      return labels
    case 'combined-documents':
      return [...customsFiles, ...notes]
    case 'combined':
      return [...labels, ...customsFiles, ...notes]
  }
}

/** `4711-123-label.pdf`: order, parcel, paper. */
const fileName = (papers: StoredPapersOfShipping, kind: string): string =>
  `${papers.orderId}-${papers.shippingId}-${kind}.pdf`

/**
 * The return slip of the channel's own return programme (decisions: Shipping), made when it is asked for: parcels that left
 * before the channel had one get it, too. @throws AppError `document_not_found`
 */
async function returnProgrammeSlip(ctx: Ctx, shippingId: number): Promise<ServedPdf> {
  const shipping = await findShipping(ctx, shippingId)
  if (shipping?.state !== 'shipped' || !(await channelHasReturnProgramme(ctx, shipping.orderId)))
    throw new AppError('document_not_found')
  const label = (await attemptsOfOrder(ctx, shipping.orderId)).findLast(
    (attempt) =>
      attempt.shippingId === shippingId && attempt.labelType === 'shipping' && attempt.state === 'bought',
  )
  if (!label) throw new AppError('document_not_found')
  const { papers } = await loadParcelPapers(ctx, label)
  const { returnProgramme } = await import('./return-programme.ts')
  return {
    bytes: await returnProgramme(papers),
    fileName: `${shipping.orderId}-${shippingId}-return-programme.pdf`,
  }
}
