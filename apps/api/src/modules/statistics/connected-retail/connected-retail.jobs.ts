import { handleJob } from '../../../platform/jobs/handlers.ts'
import { defineJob, type JobCtx, type JobHandler } from '../../../platform/jobs/job.ts'
import { GIVEN_UP } from '../../../platform/jobs/job-declaration.ts'
import { countNextRetailOrders, failImport } from './retail-imports.repository.ts'

/** Recounts what was sold through Connected Retail; `run` tells one time that somebody asked from the next. */
export const importRetailHistoryJob = defineJob<{ run: number }>('import-retail-history', {
  expireInSeconds: 30 * 60,
  retryLimit: 3,
  concurrency: 1,
  inTurns: true,
  deadLetter: GIVEN_UP,
})

/** What the jobs of Connected Retail do. */
export const connectedRetailJobs = (): readonly JobHandler[] => [
  handleJob(
    importRetailHistoryJob,
    (job, { run }) => recount(job, run),
    (job, { run }) => job.write((ctx) => failImport(ctx, run)),
  ),
]

/** Batch by batch: a worker that dies leaves whole batches, and the next attempt goes on behind them. */
async function recount(job: JobCtx, run: number): Promise<void> {
  while (await job.write((ctx) => countNextRetailOrders(ctx, run))) job.signal.throwIfAborted()
}
