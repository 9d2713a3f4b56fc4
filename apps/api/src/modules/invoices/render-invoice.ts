import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { FileMissing, type Files } from '../../platform/files/files.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { findDocument, setPdfFile } from './invoices.repository.ts'

/**
 * Makes the PDF of an issued document and stores it. Made from the stored document alone, it comes out the same however
 * often it is made.
 */
export async function renderInvoice(
  job: JobCtx,
  documentId: number,
  { files }: { readonly files: Files },
): Promise<void> {
  const issued = await job.read((ctx) => findDocument(ctx, documentId))
  if (!issued) throw new Error(`document ${documentId} does not exist`)
  if (issued.pdfFile !== null) return
  const key = `invoices/${documentId}.pdf`
  const { invoicePdf } = await import('./documents/invoice-pdf.ts')
  const logo = await logoOf(job, files, issued.document)
  const pdf = await invoicePdf(issued.document, issued.issuedAt, logo)
  await files.put(job.company.id, key, pdf, 'application/pdf')
  await job.write((ctx) => setPdfFile(ctx, documentId, key))
}

/** The logo that a document names. A lost one is no reason to owe the buyer the document. */
async function logoOf(job: JobCtx, files: Files, { seller }: InvoiceDocument): Promise<Uint8Array | null> {
  if (!seller.logo) return null
  try {
    return await files.get(job.company.id, seller.logo.file)
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    job.log.error({ err: error }, 'the logo of a document is lost: it is printed without')
    return null
  }
}

/** What a document's file is called: by its number, in characters that every system takes. */
export const documentFileName = (
  { number }: Pick<InvoiceDocument, 'number'>,
  ending: 'pdf' | 'xml',
): string => `${number.normalize('NFKD').replace(/[^A-Za-z0-9_.-]+/g, '-')}.${ending}`

/** The stored PDF of an order's document. @throws AppError `document_not_found`, also while it is being made */
export async function invoiceFile(
  ctx: Ctx,
  { files }: { readonly files: Files },
  orderId: number,
  documentId: number,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const issued = await findDocument(ctx, documentId)
  if (!issued || issued.orderId !== orderId || issued.pdfFile === null)
    throw new AppError('document_not_found')
  return {
    bytes: await files.get(ctx.company.id, issued.pdfFile),
    fileName: documentFileName(issued.document, 'pdf'),
  }
}
