import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Files } from '../../platform/files/files.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import { findDocument, setPdfFile } from './bills.repository.ts'

/** Makes the PDF of an issued bill from what was stored of it, and stores it: the same however often it is made. */
export async function renderBill(
  job: JobCtx,
  billId: number,
  { files }: { readonly files: Files },
): Promise<void> {
  const issued = await job.read((ctx) => findDocument(ctx, billId))
  if (!issued) throw new Error(`bill ${billId} does not exist`)
  if (issued.pdfFile !== null) return
  const key = `bills/${billId}.pdf`
  const { billPdf } = await import('./documents/bill-pdf.ts')
  await files.put(job.company.id, key, await billPdf(issued.document, issued.issuedAt), 'application/pdf')
  await job.write((ctx) => setPdfFile(ctx, billId, key))
}

/** Where the stored PDF of a bill lies. @throws AppError `bill_not_found`, `bill_not_ready` */
export async function billFile(
  ctx: Ctx,
  billId: number,
): Promise<{ companyId: number; key: string; fileName: string }> {
  const issued = await findDocument(ctx, billId)
  if (!issued) throw new AppError('bill_not_found')
  if (issued.pdfFile === null) throw new AppError('bill_not_ready')
  return { companyId: ctx.company.id, key: issued.pdfFile, fileName: `${issued.document.number}.pdf` }
}
