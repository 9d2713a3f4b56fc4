import type { Ctx } from '../../../platform/ctx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'

/** Asks the carrier where the parcel of a label is. */
export const trackLabelJob = defineJob<{ label_attempt_id: number }>('track-label', {
  policy: 'short',
  concurrency: 2,
})

/** Asks the carrier about the labels of a company that are due. */
export const trackLabelsJob = defineJob<Record<string, never>>('track-labels', {
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 300,
})

/** Makes sure that carriers call us when something happens; `account`: whose contracts with them. */
export const subscribeToCarriersJob = defineJob<{ account: 'operator' | 'own' }>('subscribe-to-carriers', {
  retryLimit: 8,
  retryDelay: 15,
})

/** One waiting job per label is enough: it finds everything that happened until then. */
export const enqueueTracking = (ctx: Ctx, attemptId: number): Promise<void> =>
  ctx.enqueue(trackLabelJob, { label_attempt_id: attemptId }, { singletonKey: String(attemptId) })
