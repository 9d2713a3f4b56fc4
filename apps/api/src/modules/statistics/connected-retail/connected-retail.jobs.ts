import { handleJob, schedule } from '../../../platform/jobs/handlers.ts'
import { defineJob, type JobCtx, type JobHandler } from '../../../platform/jobs/job.ts'
import { countNextRetailOrders, failImport, silentImport, silentSince } from './retail-imports.repository.ts'

/** Recounts what was sold through Connected Retail; `run` tells one time that somebody asked from the next. */
export const importRetailHistoryJob = defineJob<{ run: number }>('import-retail-history', {
  expireInSeconds: 30 * 60,
  retryLimit: 3,
  concurrency: 1,
  inTurns: true,
})

/** What the jobs of Connected Retail do. */
export const connectedRetailJobs = (): readonly JobHandler[] => [
  handleJob(importRetailHistoryJob, (job, { run }) => recount(job, run)),
]

/** Batch by batch: a worker that dies leaves whole batches, and the next attempt goes on behind them. */
async function recount(job: JobCtx, run: number): Promise<void> {
  try {
    while (await job.write((ctx) => countNextRetailOrders(ctx, run))) job.signal.throwIfAborted()
  } catch (error) {
    if (job.givesUp(error)) await job.write((ctx) => failImport(ctx, run))
    throw error
  }
}

/** Says of recounts whose workers died at every attempt that they failed. */
export const failSilentRetailImports = schedule('fail-silent-retail-imports', '*/5 * * * *', (system) =>
  system.forEachCompany(
    (job) =>
      job.write(async (ctx) => {
        const run = await silentImport(ctx)
        if (run === null) return
        ctx.log.error({ run }, 'a recount of connected retail was never finished')
        await failImport(ctx, run)
      }),
    { text: 'select id from companies_with_silent_retail_imports($1)', values: [silentSince(system.now())] },
  ),
)
