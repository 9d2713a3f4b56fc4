import { AppError } from '../../platform/errors/app-error.ts'
import { handleJob } from '../../platform/jobs/handlers.ts'
import { defineJob, type JobCtx, type JobHandler } from '../../platform/jobs/job.ts'
import { retryLabel, type ShippingDeps } from '../shipping/index.ts'

/** Tries failed labels again, one order after the other. */
export const recreateLabelsJob = defineJob<{ label_error_ids: number[] }>('recreate-labels', {
  expireInSeconds: 600,
})

/** Each label in a transaction of its own: one that cannot be made keeps no other from being made. */
async function recreateLabels(job: JobCtx, deps: ShippingDeps, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    if (job.signal.aborted) return
    try {
      await job.write((ctx) => retryLabel(ctx, deps, id))
    } catch (error) {
      // What cannot be shipped stays in the list with its reason.
      if (!(error instanceof AppError)) throw error
      job.log.info({ label_error_id: id, code: error.code }, 'a failed label was not tried again')
    }
  }
}

export const monitoringJobs = (deps: ShippingDeps): readonly JobHandler[] => [
  handleJob(recreateLabelsJob, (job, { label_error_ids }) => recreateLabels(job, deps, label_error_ids)),
]
