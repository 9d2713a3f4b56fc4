import { defineJob, type JobHandler } from '../../../platform/jobs/job.ts'
import { GIVEN_UP } from '../../../platform/jobs/job-declaration.ts'
import { defineRuns } from '../../../platform/runs/define-runs.ts'
import { connectedRetailImports } from '../statistics.tables.ts'
import { countNextRetailOrders } from './retail-imports.repository.ts'

/** Recounts what was sold through Connected Retail; `run` tells one time that somebody asked from the next. */
export const importRetailHistoryJob = defineJob<{ run: number }>('import-retail-history', {
  expireInSeconds: 30 * 60,
  retryLimit: 3,
  concurrency: 1,
  inTurns: true,
  deadLetter: GIVEN_UP,
})

/** Recounts as runs; a company has one row, which is begun again. What one has counted stays when it is given up. */
export const retailRuns = defineRuns({
  job: importRetailHistoryJob,
  table: connectedRetailImports,
  key: { run: 'run' },
  live: ['running'],
  givenUp: (_recount, now) => ({ state: 'failed', endedAt: now }),
})

/** What the jobs of Connected Retail do. */
export const connectedRetailJobs = (): readonly JobHandler[] => [
  retailRuns.handler((held) => held.untilOver(countNextRetailOrders)),
]
