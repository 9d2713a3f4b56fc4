import { defineJob } from '../../../platform/jobs/job.ts'
import { GIVEN_UP } from '../../../platform/jobs/job-declaration.ts'
import { defineRuns } from '../../../platform/runs/define-runs.ts'
import { priceRuns as table } from '../pricing.tables.ts'

/** Works out the prices of the articles that are marked. */
export const repriceJob = defineJob<{ price_run_id: number }>('reprice', {
  expireInSeconds: 60 * 60,
  retryLimit: 3,
  inTurns: true,
  deadLetter: GIVEN_UP,
})

/** Has all prices worked out anew: what was switched counts from now on. */
export const repriceAllJob = defineJob<object>('reprice-all')

/** Counts anew how many offers are under their minimum. */
export const recountBelowJob = defineJob<object>('recount-below-minimum')

/** Recomputations of prices as runs. One that is given up leaves its marks to the next. */
export const priceRuns = defineRuns({
  job: repriceJob,
  table,
  key: { price_run_id: 'id' },
  live: ['waiting', 'running'],
  taken: { state: 'running' },
  givenUp: (_run, now) => ({ state: 'failed', endedAt: now }),
})
