import type { Ctx } from '../../../platform/ctx.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { type Carrier, CarrierError } from '../carrier/carrier.ts'
import { type CarrierAccess, connectSeller } from '../carrier/carrier-connection.ts'
import { type CarrierTurns, NoTurn } from '../carrier/carrier-turns.ts'
import { FAILURES_BEFORE_GIVING_UP, leaseMs, pauseMs, START_WITHIN_MS } from './label-attempt.ts'
import {
  addTransition,
  changeDiscard,
  claimAttempt,
  endTracking,
  findAttempt,
  type LabelAttempt,
} from './label-attempts.repository.ts'
import type { LabelSubject, LabelSubjects } from './label-subject.ts'
import { enqueueDiscard } from './labels.jobs.ts'

/** What the removal of a shipment needs from outside. */
export interface DiscardDeps extends CarrierAccess {
  readonly subjects: LabelSubjects
  /** Says when the carrier may be called. */
  readonly turns: CarrierTurns
}

/** How long each call of a removal waits for its turn before the removal goes back to the queue. */
const PATIENCE_MS = 15_000

/**
 * Removes at the carrier what nobody needs: a shipment prepared and not used, a second one left behind by a lost
 * answer, or a label that was voided. Safe to run any number of times.
 */
export async function discardShipment(job: JobCtx, attemptId: number, deps: DiscardDeps): Promise<void> {
  const claimed = await claim(job, attemptId, deps)
  if (!claimed) return
  const { attempt, carrier, keep } = claimed
  const turn = { account: carrier.account, group: job.group, patienceMs: PATIENCE_MS }
  /** Each call has the whole time of a claim: it is renewed before, so that no other worker removes the same meanwhile. */
  const inTurn = async <T>(call: () => Promise<T>): Promise<T> => {
    await job.write((ctx) => changeDiscard(ctx, attempt.id, { dueAt: claimedUntil(ctx.now, carrier) }))
    return deps.turns.call(turn, call)
  }
  try {
    const ids = new Set(attempt.carrierShipmentId === null ? [] : [attempt.carrierShipmentId])
    if (carrier.can.findByReference) {
      const found = await inTurn(() => carrier.findByReference(attempt.reference))
      for (const { carrierShipmentId } of found) ids.add(carrierShipmentId)
    }
    for (const id of ids) if (id !== keep) await inTurn(() => carrier.void(id))
    await job.write((ctx) => writeRemoval(ctx, claimed))
  } catch (error) {
    if (error instanceof NoTurn) return later(job, attempt)
    if (!(error instanceof CarrierError)) throw error
    job.log.warn({ err: error }, 'carrier')
    await retryOrGiveUp(job, claimed, error)
  }
}

/** Nothing failed, and others had every turn: it goes back to the queue. */
const later = (job: JobCtx, attempt: LabelAttempt): Promise<void> =>
  job.write(async (ctx) => {
    const dueAt = new Date(ctx.now.getTime() + START_WITHIN_MS)
    await changeDiscard(ctx, attempt.id, { dueAt })
    await enqueueDiscard(ctx, attempt.id, dueAt)
  })

/** An attempt whose shipments this worker removes. */
interface ClaimedDiscard {
  readonly attempt: LabelAttempt
  readonly carrier: Carrier
  readonly subject: LabelSubject
  /** The carrier's id of the shipment that stays; null when none does. */
  readonly keep: string | null
}

/** Until when a call that waits for its turn from now on has surely ended. */
const claimedUntil = (now: Date, carrier: Carrier): Date =>
  new Date(now.getTime() + PATIENCE_MS + leaseMs(carrier))

async function claim(job: JobCtx, attemptId: number, deps: DiscardDeps): Promise<ClaimedDiscard | null> {
  return job.write(async (ctx) => {
    const known = await findAttempt(ctx, attemptId)
    const carrier = known ? await connectSeller(ctx, deps, known) : null
    const until = carrier
      ? claimedUntil(ctx.now, carrier)
      : new Date(ctx.now.getTime() + pauseMs(FAILURES_BEFORE_GIVING_UP))
    const attempt = await claimAttempt(ctx, attemptId, 'discard', until)
    if (!attempt) {
      const found = await findAttempt(ctx, attemptId)
      if (found?.discard === 'wanted') await enqueueDiscard(ctx, attemptId, found.dueAt)
      return null
    }
    if (!carrier) {
      await enqueueDiscard(ctx, attemptId, attempt.dueAt)
      return null
    }
    const subject = deps.subjects[attempt.subject]
    const inUse = await isInUse(ctx, subject, attempt)
    return { attempt, carrier, subject, keep: inUse ? attempt.carrierShipmentId : null }
  })
}

/** Whether the label of an attempt is bought and shall stay. */
const isInUse = async (ctx: Ctx, subject: LabelSubject, attempt: LabelAttempt): Promise<boolean> =>
  attempt.state === 'bought' && (await subject.isInUse(ctx, attempt))

async function writeRemoval(ctx: Ctx, { attempt, subject, keep }: ClaimedDiscard): Promise<void> {
  await subject.lock(ctx, attempt)
  if (keep !== null && attempt.state === 'bought' && !(await isInUse(ctx, subject, attempt))) {
    // Voided while its leftovers were being removed: the label itself is removed next.
    await changeDiscard(ctx, attempt.id, { dueAt: ctx.now })
    await enqueueDiscard(ctx, attempt.id)
    return
  }
  await changeDiscard(ctx, attempt.id, { discard: 'done' })
  if (keep !== null || attempt.state !== 'bought') return
  await addTransition(ctx, attempt.id, 'canceled')
  await endTracking(ctx, attempt.id, 'canceled')
  await subject.onVoided(ctx, attempt)
}

/** Tries again later; after too many failures, or a refusal, a person gets to know of a paid label that still stands. */
async function retryOrGiveUp(
  job: JobCtx,
  { attempt, subject, keep }: ClaimedDiscard,
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
    if (keep !== null || attempt.trackingNumber === null) return
    await subject.onVoidRefused(ctx, attempt, error.failure.texts)
  })
}
