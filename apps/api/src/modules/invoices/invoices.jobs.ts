import type { Files } from '../../platform/files/files.ts'
import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { enqueueRendering, renderInvoiceJob } from './invoice-queue.ts'
import { documentsWithoutPdf } from './invoices.repository.ts'
import { renderInvoice } from './render-invoice.ts'

/** What invoices do in the background. */
export const invoiceJobs = (deps: { readonly files: Files }): readonly JobHandler[] => [
  handleJob(renderInvoiceJob, (job, { document_id }) => renderInvoice(job, document_id, deps)),
]

/** After how long a document without a PDF counts as forgotten: longer than its job keeps trying. */
const FORGOTTEN_MS = 15 * 60_000

/** Has the PDFs made whose job was lost or given up. */
export const sweepInvoices = schedule('sweep-invoices', '*/15 * * * *', (system) =>
  system.forEachCompany((job) =>
    job.write(async (ctx) => {
      for (const id of await documentsWithoutPdf(ctx, new Date(ctx.now.getTime() - FORGOTTEN_MS))) {
        ctx.log.warn({ document_id: id }, 'an issued document had no PDF')
        await enqueueRendering(ctx, id)
      }
    }),
  ),
)
