import type { Ctx } from '../../../platform/ctx.ts'
import { defineJob } from '../../../platform/jobs/job.ts'

// An attempt's row says when it is due and which worker has it; a job only makes a worker look at it. A job too many finds
// nothing to do, and a lost one is replaced by the sweep.

/** Advances a label attempt as far as it can go now. */
export const buyLabelJob = defineJob<{ label_attempt_id: number }>('buy-label', {
  // More than wait for the fastest carrier at a time; how fast it is called is decided by its pace.
  concurrency: 32,
  inTurns: true,
  expireInSeconds: 300,
})

/**
 * Goes on with an attempt whose label is bought: fetches it and makes the papers. A queue of its own, because that takes
 * processor time and the carrier's calls do not: neither waits for the other.
 */
export const fetchLabelJob = defineJob<{ label_attempt_id: number }>('fetch-label', {
  concurrency: 3,
  inTurns: true,
  expireInSeconds: 300,
})

/** Removes a shipment at the carrier that nobody needs. */
export const discardShipmentJob = defineJob<{ label_attempt_id: number }>('discard-shipment', {
  expireInSeconds: 300,
})

export const enqueuePurchase = (ctx: Ctx, attemptId: number, startAfter?: Date): Promise<void> =>
  ctx.enqueue(buyLabelJob, { label_attempt_id: attemptId }, startAfter && { startAfter })

export const enqueueFetch = (ctx: Ctx, attemptId: number, group: string): Promise<void> =>
  ctx.enqueue(fetchLabelJob, { label_attempt_id: attemptId }, { group })

export const enqueueDiscard = (ctx: Ctx, attemptId: number, startAfter?: Date): Promise<void> =>
  ctx.enqueue(discardShipmentJob, { label_attempt_id: attemptId }, startAfter && { startAfter })
