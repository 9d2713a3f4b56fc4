import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import type { JobHandler, Schedule } from '../../platform/jobs/job.ts'
import { type ErpDeps, runErpExport } from './erp-export.ts'
import { enqueueExport, exportOrderJob } from './erp-exports.jobs.ts'
import { overdueExports } from './erp-exports.repository.ts'

/** A job that has not run by then is lost. */
const LOST_AFTER_MS = 2 * 60_000

/** Replaces the lost jobs of exports. */
export const sweepErpExports: Schedule = schedule('sweep-erp-exports', '*/5 * * * *', (system) => {
  const before = new Date(system.now().getTime() - LOST_AFTER_MS)
  return system.forEachCompany(
    (job) =>
      job.write(async (ctx) => {
        for (const id of await overdueExports(ctx, before)) await enqueueExport(ctx, id)
      }),
    { text: 'select id from companies_with_overdue_exports($1)', values: [before] },
  )
})

/** What the jobs of the ERP export do. */
export const erpJobs = (deps: ErpDeps): readonly JobHandler[] => [
  handleJob(exportOrderJob, (job, { erp_export_id }) => runErpExport(job, deps, erp_export_id)),
]
