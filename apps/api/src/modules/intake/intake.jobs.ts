import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import type { JobHandler, Schedule } from '../../platform/jobs/job.ts'
import { overdueReports } from './channel-reports.repository.ts'
import { pulledAccountIds } from './intake.repository.ts'
import { pullChannelJob, reportToChannelJob } from './intake-queue.ts'
import { type IntakeDeps, pullOrders } from './pull-orders.ts'
import { reportToChannel } from './report-to-channel.ts'

/** A job that has not come by then will not come. */
const LOST_AFTER_MS = 2 * 60_000

/** Asks every active account for what is new, and brings back reports whose job was lost or that nobody fetched. */
export const pullChannels: Schedule = schedule('pull-channels', '* * * * *', (system) =>
  system.forEachCompany((job) =>
    job.write(async (ctx) => {
      for (const channel_account_id of await pulledAccountIds(ctx)) {
        await ctx.enqueue(
          pullChannelJob,
          { channel_account_id },
          { singletonKey: String(channel_account_id) },
        )
      }
      for (const channel_report_id of await overdueReports(
        ctx,
        new Date(ctx.now.getTime() - LOST_AFTER_MS),
      )) {
        await ctx.enqueue(reportToChannelJob, { channel_report_id })
      }
    }),
  ),
)

/** What the jobs of this module do. */
export const intakeJobs = (deps: IntakeDeps): readonly JobHandler[] => [
  handleJob(pullChannelJob, (job, { channel_account_id }) => pullOrders(job, deps, channel_account_id)),
  handleJob(reportToChannelJob, (job, { channel_report_id }) =>
    reportToChannel(job, deps, channel_report_id),
  ),
]
