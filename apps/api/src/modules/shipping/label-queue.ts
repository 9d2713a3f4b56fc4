import type { Ctx } from '../../platform/ctx.ts'
import { defineJob } from '../../platform/jobs/job.ts'

// An attempt's row says when it is due and who has it; the jobs only bring somebody to it. One too many finds nothing
// to do, and a lost one is replaced by the sweep.

/** Takes a label attempt as far as it can go now. */
export const buyLabelJob = defineJob<{ label_attempt_id: number }>('buy-label', {
  concurrency: 4,
  expireInSeconds: 300,
})

/** Removes a shipment at the carrier that nobody needs. */
export const discardShipmentJob = defineJob<{ label_attempt_id: number }>('discard-shipment', {
  expireInSeconds: 300,
})

/** Asks the carrier where the parcel of a label is. */
export const trackLabelJob = defineJob<{ label_attempt_id: number }>('track-label', {
  policy: 'short',
  concurrency: 2,
})

/** Asks the carrier after the labels of a company that are due. */
export const trackLabelsJob = defineJob<Record<string, never>>('track-labels', {
  policy: 'exclusive',
  retryLimit: 0,
  expireInSeconds: 300,
})

/** Makes sure that the carrier calls us when something happens; `account`: whose contract it is. */
export const subscribeToCarrierJob = defineJob<{ account: 'operator' | 'own' }>('subscribe-to-carrier', {
  retryLimit: 8,
  retryDelay: 15,
})

/** One waiting per label is enough: it finds all that happened until then. */
export const enqueueTracking = (ctx: Ctx, attemptId: number): Promise<void> =>
  ctx.enqueue(trackLabelJob, { label_attempt_id: attemptId }, { singletonKey: String(attemptId) })

export const enqueuePurchase = (ctx: Ctx, attemptId: number, startAfter?: Date): Promise<void> =>
  ctx.enqueue(buyLabelJob, { label_attempt_id: attemptId }, startAfter && { startAfter })

export const enqueueDiscard = (ctx: Ctx, attemptId: number, startAfter?: Date): Promise<void> =>
  ctx.enqueue(discardShipmentJob, { label_attempt_id: attemptId }, startAfter && { startAfter })
