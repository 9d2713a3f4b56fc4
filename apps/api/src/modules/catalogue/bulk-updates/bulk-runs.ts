import { defineJob } from '../../../platform/jobs/job.ts'
import { GIVEN_UP } from '../../../platform/jobs/job-declaration.ts'
import { defineRuns, keptFor } from '../../../platform/runs/define-runs.ts'
import { productBulks } from './bulk-updates.tables.ts'

/** Switches the products of a bulk update, or takes one back. */
export const bulkUpdateJob = defineJob<{ bulk_id: number }>('update-products-in-bulk', {
  expireInSeconds: 60 * 60,
  retryLimit: 3,
  inTurns: true,
  deadLetter: GIVEN_UP,
})

/** Bulk updates as runs. */
export const bulkRuns = defineRuns({
  job: bulkUpdateJob,
  table: productBulks,
  key: { bulk_id: 'id' },
  live: ['queued', 'running'],
  taken: { state: 'running' },
  givenUp: (_bulk, now) => ({ state: 'failed', finishedAt: now }),
})

/** They are kept for seven days. */
export const bulksKept = keptFor(7)
