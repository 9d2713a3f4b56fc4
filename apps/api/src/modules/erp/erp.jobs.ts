import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import type { JobHandler, Schedule } from '../../platform/jobs/job.ts'
import { type ErpDeps, runErpExport } from './erp-export.ts'
import { overdueExports } from './erp-exports.repository.ts'
import { exportOrderJob } from './erp-queue.ts'

/** A job that has not come by then will not come. */
const LOST_AFTER_MS = 2 * 60_000

/** Brings back exports whose job was lost. */
export const sweepErpExports: Schedule = schedule('sweep-erp-exports', '*/5 * * * *', (system) =>
  system.forEachCompany((job) =>
    job.write(async (ctx) => {
      const before = new Date(ctx.now.getTime() - LOST_AFTER_MS)
      for (const erp_export_id of await overdueExports(ctx, before)) {
        await ctx.enqueue(exportOrderJob, { erp_export_id })
      }
    }),
  ),
)

/** What the jobs of the ERP export do. */
export const erpJobs = (deps: ErpDeps): readonly JobHandler[] => [
  handleJob(exportOrderJob, (job, { erp_export_id }) => runErpExport(job, deps, erp_export_id)),
]
