import type { Ctx } from '../../../platform/ctx.ts'
import { everyMinute, handleJob } from '../../../platform/jobs/handlers.ts'
import { defineJob, type JobHandler, type Schedule } from '../../../platform/jobs/job.ts'
import { pulledAccountIds } from '../../organisation/index.ts'
import { type IntakeDeps, pullOrders } from './pull-orders.ts'

/** Reads what an account's channel has changed; one at a time an account. */
export const pullChannelJob = defineJob<{ channel_account_id: number }>('pull-channel', {
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 600,
})

/** Has an account's channel asked for what is new, at once. */
export const enqueuePull = (ctx: Ctx, channel_account_id: number): Promise<void> =>
  ctx.enqueue(pullChannelJob, { channel_account_id }, { singletonKey: String(channel_account_id) })

/** Asks every active account for what is new. */
export const pullChannels: Schedule = everyMinute(
  'pull-channels',
  () => ({ text: 'select id from companies_with_pulled_accounts()' }),
  (job) =>
    job.write(async (ctx) => {
      for (const id of await pulledAccountIds(ctx)) await enqueuePull(ctx, id)
    }),
)

/** What the jobs of this module do. */
export const intakeJobs = (deps: IntakeDeps): readonly JobHandler[] => [
  handleJob(pullChannelJob, (job, { channel_account_id }) => pullOrders(job, deps, channel_account_id)),
]
