import { isHandedOver } from '@kontor/contract/shipping'
import type { JobCtx } from '../../platform/jobs/job.ts'
import { type Carrier, CarrierError, type Track } from './carrier.ts'
import { connectCarrier } from './carrier-connection.ts'
import { fulfilWhenDelivered } from './fulfil-order.ts'
import { isForParcel, type LabelAttempt } from './label-attempts.repository.ts'
import { lockSubject } from './label-subject.ts'
import { labelTracked } from './shipping.events.ts'
import type { ShippingDeps } from './shipping-deps.ts'
import {
  claimDueLabels,
  claimLabel,
  endLook,
  insertTransitions,
  transitionsOf,
} from './tracking.repository.ts'
import { newsOf, standing } from './tracking-news.ts'
import { nextLook, nextLookAfterFailure, TRACK_LEASE_MS } from './tracking-pace.ts'

type Deps = Pick<ShippingDeps, 'carrier' | 'secrets'>

/** How many labels one run of a company asks after; the rest is due in the next. */
const LABELS_PER_RUN = 100

/** Asks after a label of which something was heard. Safe to run any number of times. */
export async function trackLabel(job: JobCtx, attemptId: number, deps: Deps): Promise<void> {
  const taken = await job.write(async (ctx) => {
    const leaseUntil = new Date(ctx.now.getTime() + TRACK_LEASE_MS)
    const attempt = await claimLabel(ctx, attemptId, leaseUntil)
    return attempt && { attempt, carrier: await connectCarrier(ctx, deps) }
  })
  if (taken) await look(job, taken.attempt, taken.carrier)
}

/** Asks after the labels of a company that are due, those not asked for longest first. */
export async function trackDueLabels(job: JobCtx, deps: Deps): Promise<void> {
  const { attempts, carrier } = await job.write(async (ctx) => {
    const leaseUntil = new Date(ctx.now.getTime() + TRACK_LEASE_MS)
    return {
      attempts: await claimDueLabels(ctx, LABELS_PER_RUN, leaseUntil),
      carrier: await connectCarrier(ctx, deps),
    }
  })
  for (const attempt of attempts) {
    // What is left over becomes due again when the lease ends.
    if (job.signal.aborted) return
    await look(job, attempt, carrier)
  }
}

async function look(job: JobCtx, attempt: LabelAttempt, carrier: Carrier | null): Promise<void> {
  if (!carrier?.track || attempt.carrierShipmentId === null) {
    await job.write((ctx) => endLook(ctx, attempt, { nextLookAt: null, failures: 0, asked: false }))
    return
  }
  let track: Track
  try {
    track = await carrier.track(attempt.carrierShipmentId)
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    job.log.warn({ err: error, label_attempt_id: attempt.id }, 'the carrier did not say where a parcel is')
    const failures = attempt.trackFailures + 1
    const { failure } = error
    await job.write((ctx) =>
      endLook(ctx, attempt, {
        failures,
        nextLookAt: nextLookAfterFailure(failures, failure, ctx.now),
        asked: false,
      }),
    )
    return
  }
  await applyTrack(job, attempt, track)
}

/**
 * Writes what a carrier told, all that follows from it included. A shipment that the carrier no longer knows was cancelled
 * there, unless it had been handed over: then the carrier has only forgotten it.
 */
function applyTrack(job: JobCtx, attempt: LabelAttempt, track: Track): Promise<void> {
  return job.write(async (ctx) => {
    await lockSubject(ctx, attempt)
    const known = await transitionsOf(ctx, [attempt.id])
    const wasCancelled =
      track.state === 'gone' &&
      !isHandedOver(known) &&
      !known.some((event) => event.transition === 'canceled')
    const reported = wasCancelled
      ? [{ status: 'canceled' as const, at: ctx.now, text: '' }]
      : track.state === 'known'
        ? track.events
        : []
    const news = newsOf(known, reported)
    await insertTransitions(ctx, attempt.id, news)
    const events = [...known, ...news.map(({ status, at }) => ({ transition: status, at }))]
    const status = standing(events)
    const boughtAt = attempt.finishedAt ?? attempt.createdAt
    const lastNewsAt = new Date(Math.max(boughtAt.getTime(), ...events.map((event) => event.at.getTime())))
    await endLook(ctx, attempt, {
      status,
      nextLookAt: track.state === 'gone' ? null : nextLook({ status, lastNewsAt, boughtAt }, ctx.now),
      failures: 0,
      asked: true,
    })
    if (news.length === 0 || status === null || !isForParcel(attempt)) return
    await ctx.emit(labelTracked, {
      order_id: attempt.orderId,
      shipping_id: attempt.shippingId,
      label_attempt_id: attempt.id,
      label_type: attempt.labelType,
      status,
    })
    if (status === 'delivered' && attempt.labelType === 'shipping')
      await fulfilWhenDelivered(ctx, attempt.orderId)
  })
}
