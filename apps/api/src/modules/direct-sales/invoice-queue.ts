import type { Ctx } from '../../platform/ctx.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Makes and stores the PDF of an issued document. */
export const renderInvoiceJob = defineJob<{ document_id: number }>('render-invoice')

export const enqueueRendering = (ctx: Ctx, documentId: number): Promise<void> =>
  ctx.enqueue(renderInvoiceJob, { document_id: documentId })
