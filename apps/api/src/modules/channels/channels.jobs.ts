import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import type { JobHandler, Schedule } from '../../platform/jobs/job.ts'
import { enqueueReport, reportToChannelJob } from './channel-reports.jobs.ts'
import { overdueReports } from './channel-reports.repository.ts'
import { type ChannelsDeps, reportToChannel } from './report-to-channel.ts'

/** A job that has not run by then is lost. */
const LOST_AFTER_MS = 2 * 60_000

/** Replaces the lost jobs of reports, and finds reports that were not fetched in time. */
export const sweepChannelReports: Schedule = schedule('sweep-channel-reports', '* * * * *', (system) => {
  const before = new Date(system.now().getTime() - LOST_AFTER_MS)
  return system.forEachCompany(
    (job) =>
      job.write(async (ctx) => {
        for (const id of await overdueReports(ctx, before)) await enqueueReport(ctx, id)
      }),
    { text: 'select id from companies_with_overdue_reports($1)', values: [before] },
  )
})

/** What the jobs of this module do. */
export const channelsJobs = (deps: ChannelsDeps): readonly JobHandler[] => [
  handleJob(reportToChannelJob, (job, { channel_report_id }) =>
    reportToChannel(job, deps, channel_report_id),
  ),
]
