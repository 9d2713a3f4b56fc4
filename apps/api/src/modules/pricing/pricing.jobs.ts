import { everyMinute, handleJob, schedule } from '../../platform/jobs/handlers.ts'
import type { JobHandler, Schedule } from '../../platform/jobs/job.ts'
import { moveFloors } from './best-prices/mark-prices.ts'
import { deleteOldRuns } from './best-prices/price-breaker.repository.ts'
import { recountBelowJob, repriceAllJob } from './best-prices/price-runs.ts'
import { repriceDue, repriceHandler } from './best-prices/reprice.ts'
import { recountBelow } from './trace/below-minimum.ts'

const KEPT_MS = 90 * 24 * 60 * 60_000

/** What the jobs of this module do. */
export const pricingJobs = (): readonly JobHandler[] => [
  repriceHandler(),
  handleJob(repriceAllJob, (job) => job.write(moveFloors)),
  handleJob(recountBelowJob, (job) => job.write(recountBelow)),
]

/** Works out prices whose time has come, and what a run left that was under way when it was marked. */
export const sweepPrices: Schedule = everyMinute(
  'sweep-prices',
  (now) => ({ text: 'select id from companies_with_prices_to_work_out($1)', values: [now] }),
  (job) => job.write(repriceDue),
)

/** Counts once an hour what is under its minimum: prices and purchase prices come and go with the intake. */
export const recountBelowHourly: Schedule = schedule('recount-below-minimum-hourly', '25 * * * *', (system) =>
  system.forEachCompany((job) => job.write(recountBelow), {
    text: 'select id from companies_with_minimum_prices()',
  }),
)

/** Forgets recomputations that are over for long. */
export const removeOldPriceRuns: Schedule = schedule('remove-old-price-runs', '35 3 * * *', (system) =>
  system.forEachCompany((job) =>
    job.write((ctx) => deleteOldRuns(ctx, new Date(ctx.now.getTime() - KEPT_MS))),
  ),
)
