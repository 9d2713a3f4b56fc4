import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import { defineJob, type JobHandler, type Schedule } from '../../platform/jobs/job.ts'
import { pulledAccountIds } from '../organisation/index.ts'
import { type IntakeDeps, pullOrders } from './pull-orders.ts'

/** Reads what an account's channel has changed; one at a time an account. */
export const pullChannelJob = defineJob<{ channel_account_id: number }>('pull-channel', {
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 600,
})

/** Asks every active account for what is new. */
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
    }),
  ),
)

/** What the jobs of this module do. */
export const intakeJobs = (deps: IntakeDeps): readonly JobHandler[] => [
  handleJob(pullChannelJob, (job, { channel_account_id }) => pullOrders(job, deps, channel_account_id)),
]
