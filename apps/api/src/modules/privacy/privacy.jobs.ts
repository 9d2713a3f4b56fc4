import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { erasePersonalDataJob, type PrivacyDeps, runErasure } from './erase-customer.ts'
import { closeErasure } from './erasures.repository.ts'
import { enforceRetention, enforceRetentionJob } from './retention.ts'

/** Every night, company by company. */
export const enforceRetentionNightly = schedule('enforce-retention-nightly', '15 3 * * *', (system) =>
  system.forEachCompany((job) =>
    job.write((ctx) => ctx.enqueue(enforceRetentionJob, {}, { singletonKey: 'retention' })),
  ),
)

/** What the jobs of this module do. */
export const privacyJobs = (deps: PrivacyDeps): readonly JobHandler[] => [
  handleJob(
    erasePersonalDataJob,
    (job, { erasure_id }) => runErasure(job, deps, erasure_id),
    async (job, { erasure_id }) => {
      await job.write((ctx) => closeErasure(ctx, erasure_id, 'failed'))
    },
  ),
  handleJob(enforceRetentionJob, (job) => enforceRetention(job, deps)),
]
