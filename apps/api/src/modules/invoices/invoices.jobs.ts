import type { Ctx } from '../../platform/ctx.ts'
import type { Files } from '../../platform/files/files.ts'
import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import { defineJob, type JobHandler } from '../../platform/jobs/job.ts'
import { documentsWithoutPdf } from './invoices.repository.ts'
import { renderInvoice } from './render-invoice.ts'

/** Makes and stores the PDF of an issued document. */
export const renderInvoiceJob = defineJob<{ document_id: number }>('render-invoice')

/** Has the PDF of an issued document made. */
export const enqueueRendering = (ctx: Ctx, documentId: number): Promise<void> =>
  ctx.enqueue(renderInvoiceJob, { document_id: documentId })

/** What the jobs of this module do. */
export const invoiceJobs = (deps: { readonly files: Files }): readonly JobHandler[] => [
  handleJob(renderInvoiceJob, (job, { document_id }) => renderInvoice(job, document_id, deps)),
]

/** After how long a document without a PDF counts as forgotten: longer than its job keeps trying. */
const FORGOTTEN_MS = 15 * 60_000

/** Has the PDFs made whose job was lost or given up. */
export const sweepInvoices = schedule('sweep-invoices', '*/15 * * * *', (system) => {
  const before = new Date(system.now().getTime() - FORGOTTEN_MS)
  return system.forEachCompany(
    (job) =>
      job.write(async (ctx) => {
        const ids = await documentsWithoutPdf(ctx, before)
        for (const id of ids) await enqueueRendering(ctx, id)
        if (ids.length > 0) ctx.log.info({ documents: ids.length }, 'issued documents had no PDF')
      }),
    { text: 'select id from companies_with_documents_without_pdf($1)', values: [before] },
  )
})
