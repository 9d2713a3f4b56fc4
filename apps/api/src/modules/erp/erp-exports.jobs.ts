import type { Ctx } from '../../platform/ctx.ts'
import { defineJob } from '../../platform/jobs/job.ts'

// An export's row says when it is due and how often it was claimed; the job only brings a worker to it. A superfluous job
// finds nothing to do, and a lost one is replaced by the sweep.

/** Sends an order to the ERP. Its row holds the time of the next attempt; the queue's own retries are for crashes. */
export const exportOrderJob = defineJob<{ erp_export_id: number }>('export-order', {
  concurrency: 4,
  expireInSeconds: 120,
})

/** Has an export sent, at once or from an instant on. */
export const enqueueExport = (ctx: Ctx, exportId: number, startAfter?: Date): Promise<void> =>
  ctx.enqueue(exportOrderJob, { erp_export_id: exportId }, startAfter && { startAfter })
