import { handleJob, schedule } from '../../../platform/jobs/handlers.ts'
import { defineJob, type JobHandler } from '../../../platform/jobs/job.ts'
import {
  deleteOldFeeds,
  dropCollected,
  expireFeeds,
  feedLimits,
  lockFeeds,
  silentFeeds,
} from './feeds.repository.ts'
import { settleFeed } from './settle-feed.ts'

/** Counts what a completed feed lacks and takes it off. */
export const settleFeedJob = defineJob<{ feed_id: number }>('settle-feed', {
  expireInSeconds: 60 * 60,
  retryLimit: 4,
  inTurns: true,
})

/** What the jobs of full feeds do. */
export const feedsJobs = (): readonly JobHandler[] => [
  handleJob(settleFeedJob, (job, { feed_id }) => settleFeed(job, feed_id)),
]

/** Ends feeds that broke off or that nobody decided, takes up those whose workers died, and removes old ones. */
export const sweepFeeds = schedule('sweep-feeds', '*/10 * * * *', (system) => {
  const { openSince, waitingSince, silentSince, goneBefore } = feedLimits(system.now())
  return system.forEachCompany(
    (job) =>
      job.write(async (ctx) => {
        const limits = feedLimits(ctx.now)
        await lockFeeds(ctx)
        await dropCollected(ctx, await expireFeeds(ctx, limits))
        for (const feed_id of await silentFeeds(ctx, limits)) {
          ctx.log.warn({ feed_id }, 'a full feed was left by its worker')
          await ctx.enqueue(settleFeedJob, { feed_id })
        }
        await deleteOldFeeds(ctx, limits)
      }),
    {
      text: 'select id from companies_with_resting_feeds($1, $2, $3, $4)',
      values: [openSince, waitingSince, silentSince, goneBefore],
    },
  )
})
