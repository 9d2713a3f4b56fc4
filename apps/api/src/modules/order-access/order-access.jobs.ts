import type { Config } from '../../platform/config.ts'
import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import { defineJob, type JobHandler } from '../../platform/jobs/job.ts'
import { idleSince } from '../session/index.ts'
import { mailStores } from './mail-stores.ts'
import { sweepOrderSessions } from './order-tokens.repository.ts'

/** Sends the mails that the stores of an order wait for. */
export const mailStoresJob = defineJob<{ order_id: number }>('mail-stores', { policy: 'short' })

/** Removes limited sessions that no longer count. */
export const sweepOrderAccess = schedule('sweep-order-access', '27 * * * *', async (system) => {
  const now = system.now()
  await system.write((tx) => sweepOrderSessions(tx, now, idleSince(now)))
})

/** What the jobs of this module do. */
export const orderAccessJobs = ({ publicUrl }: Pick<Config, 'publicUrl'>): readonly JobHandler[] => [
  handleJob(mailStoresJob, (job, { order_id }) => job.write((ctx) => mailStores(ctx, order_id, publicUrl))),
]
