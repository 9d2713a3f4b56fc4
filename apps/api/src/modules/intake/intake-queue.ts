import { defineJob } from '../../platform/jobs/job.ts'

/** Reads what an account's channel has changed. The schedule asks for it every minute; one at a time an account. */
export const pullChannelJob = defineJob<{ channel_account_id: number }>('pull-channel', {
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 600,
})

/** Takes a report to a channel one step further. When it goes on stands in its row; the queue's own retries are for crashes. */
export const reportToChannelJob = defineJob<{ channel_report_id: number }>('report-to-channel', {
  expireInSeconds: 120,
})
