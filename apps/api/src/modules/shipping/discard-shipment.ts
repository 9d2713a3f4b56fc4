import type { JobCtx } from '../../platform/jobs/job.ts'
import { type Carrier, CarrierError } from './carrier.ts'
import { connectCarrier } from './carrier-connection.ts'
import { FAILURES_BEFORE_GIVING_UP, leaseMs, pauseMs, START_WITHIN_MS } from './label-attempt.ts'
import {
  changeDiscard,
  claimAttempt,
  findAttempt,
  type LabelAttempt,
  raiseLabelError,
} from './label-attempts.repository.ts'
import { enqueueDiscard } from './label-queue.ts'
import { findShipping } from './shipping.repository.ts'
import type { ShippingDeps } from './shipping-deps.ts'

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
    await job.write((ctx) => changeDiscard(ctx, attempt.id, { discard: 'done' }))
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
    const carrier = await connectCarrier(ctx, deps)
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
    const shipping = await findShipping(ctx, attempt.shippingId)
    const inUse = attempt.state === 'bought' && shipping?.state !== 'voided'
    return { attempt, carrier, keep: inUse ? attempt.carrierShipmentId : null }
  })
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
