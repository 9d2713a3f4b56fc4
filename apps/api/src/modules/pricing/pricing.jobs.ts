import { everyMinute, handleJob, schedule } from '../../platform/jobs/handlers.ts'
import type { JobHandler, Schedule } from '../../platform/jobs/job.ts'
import { moveFloors } from './best-prices/mark-prices.ts'
import { deleteOldRuns } from './best-prices/price-breaker.repository.ts'
import { repriceAllJob } from './best-prices/price-runs.ts'
import { repriceDue, repriceHandler } from './best-prices/reprice.ts'

const KEPT_MS = 90 * 24 * 60 * 60_000

/** What the jobs of this module do. */
export const pricingJobs = (): readonly JobHandler[] => [
  repriceHandler(),
  handleJob(repriceAllJob, (job) => job.write(moveFloors)),
]

/** Works out prices whose time has come, and what a run left that was under way when it was marked. */
export const sweepPrices: Schedule = everyMinute(
  'sweep-prices',
  (now) => ({ text: 'select id from companies_with_prices_to_work_out($1)', values: [now] }),
  (job) => job.write(repriceDue),
)

/** Forgets recomputations that are over for long. */
export const removeOldPriceRuns: Schedule = schedule('remove-old-price-runs', '35 3 * * *', (system) =>
  system.forEachCompany((job) =>
    job.write((ctx) => deleteOldRuns(ctx, new Date(ctx.now.getTime() - KEPT_MS))),
  ),
)
