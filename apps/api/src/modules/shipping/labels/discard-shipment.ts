import type { Ctx } from '../../platform/ctx.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import { type Carrier, CarrierError } from './carrier.ts'
import { connectCarrierOf } from './carrier-connection.ts'
import { FAILURES_BEFORE_GIVING_UP, leaseMs, pauseMs, START_WITHIN_MS } from './label-attempt.ts'
import {
  addLabelTransition,
  changeDiscard,
  claimAttempt,
  findAttempt,
  isForParcel,
  type LabelAttempt,
  raiseLabelError,
} from './label-attempts.repository.ts'
import { enqueueDiscard } from './label-queue.ts'
import { isInUse, lockSubject } from './label-subject.ts'
import { looseLabelVoided, looseVoidRefused } from './loose-label-outcome.ts'
import type { ShippingDeps } from './shipping-deps.ts'
import { endTracking } from './tracking.repository.ts'

/**
 * Removes at the carrier what nobody needs: a shipment prepared and not used, a second one left behind by a lost
 * answer, or the label of a parcel that was called off. Safe to run any number of times.
 */
export async function discardShipment(job: JobCtx, attemptId: number, deps: ShippingDeps): Promise<void> {
  const taken = await takeUp(job, attemptId, deps)
  if (!taken) return
  const { attempt, carrier, keep } = taken
  try {
    const ids = new Set(attempt.carrierShipmentId === null ? [] : [attempt.carrierShipmentId])
    if (carrier.can.findByReference) {
      for (const found of await carrier.findByReference(attempt.reference)) ids.add(found.carrierShipmentId)
    }
    for (const id of ids) if (id !== keep) await carrier.void(id)
    await job.write((ctx) => noteRemoval(ctx, attempt, keep === null))
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    job.log.warn({ err: error }, 'carrier')
    await giveUpOrTryLater(job, attempt, keep === null, error)
  }
}

async function takeUp(
  job: JobCtx,
  attemptId: number,
  deps: ShippingDeps,
): Promise<{ attempt: LabelAttempt; carrier: Carrier; keep: string | null } | null> {
  return job.write(async (ctx) => {
    const known = await findAttempt(ctx, attemptId)
    const carrier = known ? await connectCarrierOf(ctx, deps, known) : null
    const lease = carrier ? leaseMs(carrier) : pauseMs(FAILURES_BEFORE_GIVING_UP)
    const attempt = await claimAttempt(ctx, attemptId, 'discard', new Date(ctx.now.getTime() + lease))
    if (!attempt) {
      const found = await findAttempt(ctx, attemptId)
      if (found?.discard === 'wanted') await enqueueDiscard(ctx, attemptId, found.dueAt)
      return null
    }
    if (!carrier) {
      await enqueueDiscard(ctx, attemptId, attempt.dueAt)
      return null
    }
    const inUse = await isInUse(ctx, attempt)
    return { attempt, carrier, keep: inUse ? attempt.carrierShipmentId : null }
  })
}

/** @param all nothing of it was to be kept: the label itself is gone, too */
async function noteRemoval(ctx: Ctx, attempt: LabelAttempt, all: boolean): Promise<void> {
  await lockSubject(ctx, attempt)
  if (!all && attempt.state === 'bought' && !(await isInUse(ctx, attempt))) {
    // Taken back while its leftovers were being removed: now it goes itself.
    await changeDiscard(ctx, attempt.id, { dueAt: ctx.now })
    await enqueueDiscard(ctx, attempt.id)
    return
  }
  await changeDiscard(ctx, attempt.id, { discard: 'done' })
  if (!all || attempt.state !== 'bought') return
  await addLabelTransition(ctx, attempt.id, 'canceled')
  await endTracking(ctx, attempt.id, 'canceled')
  await looseLabelVoided(ctx, attempt)
}

/** A paid label that the carrier does not cancel is something a person has to know. */
async function giveUpOrTryLater(
  job: JobCtx,
  attempt: LabelAttempt,
  all: boolean,
  error: CarrierError,
): Promise<void> {
  const failures = attempt.failures + 1
  const final = error.failure.kind === 'refused' || failures >= FAILURES_BEFORE_GIVING_UP
  await job.write(async (ctx) => {
    if (!final) {
      const dueAt = new Date(ctx.now.getTime() + Math.max(pauseMs(failures, error.failure), START_WITHIN_MS))
      await changeDiscard(ctx, attempt.id, { failures, dueAt })
      await enqueueDiscard(ctx, attempt.id, dueAt)
      return
    }
    await changeDiscard(ctx, attempt.id, { failures, discard: 'refused' })
    if (!all || attempt.trackingNumber === null) return
    if (!isForParcel(attempt)) {
      await looseVoidRefused(ctx, attempt, error.failure.texts)
      return
    }
    await raiseLabelError(ctx, {
      orderId: attempt.orderId,
      shippingId: attempt.shippingId,
      labelAttemptId: attempt.id,
      labelType: attempt.labelType,
      reason: 'void_refused',
      information: error.failure.texts,
      fields: [],
    })
  })
}
