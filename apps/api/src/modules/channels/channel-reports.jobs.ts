import type { Ctx } from '../../platform/ctx.ts'
import { defineJob } from '../../platform/jobs/job.ts'

// A report's row says when it is due and how often it was claimed; the job only brings a worker to it. A superfluous job
// finds nothing to do, and a lost one is replaced by the sweep.

/**
 * Takes a report one step further. Its row holds the time of the next attempt; the queue's own retries are for crashes.
 */
export const reportToChannelJob = defineJob<{ channel_report_id: number }>('report-to-channel', {
  expireInSeconds: 120,
})

/** Has a report taken one step further, at once or from an instant on. */
export const enqueueReport = (ctx: Ctx, reportId: number, startAfter?: Date): Promise<void> =>
  ctx.enqueue(reportToChannelJob, { channel_report_id: reportId }, startAfter && { startAfter })
