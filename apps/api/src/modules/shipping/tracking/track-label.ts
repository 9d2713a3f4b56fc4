import { isHandedOver, type TrackingStatus } from '@kontor/contract/shipping'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { type Carrier, CarrierError, type Track, type TrackingEvent } from '../carrier/carrier.ts'
import { type CarrierAccess, connectCarrier } from '../carrier/carrier-connection.ts'
import { type CarrierTurns, NoTurn } from '../carrier/carrier-turns.ts'
import {
  insertTransitions,
  type KnownEvent,
  type LabelAttempt,
  transitionsOf,
} from '../labels/label-attempts.repository.ts'
import type { LabelSubjects } from '../labels/label-subject.ts'
import { claimDueLabels, claimLabel, writeAnswer } from './tracking.repository.ts'
import { nextQuestion, nextQuestionAfterFailure, TRACK_LEASE_MS } from './tracking-pace.ts'
import { newReports, standing } from './tracking-updates.ts'

/** What tracking needs from outside. */
export interface TrackingDeps extends Pick<CarrierAccess, 'carriers' | 'secrets'> {
  readonly subjects: LabelSubjects
  /** Says when the carrier may be called. */
  readonly turns: CarrierTurns
}

/** How long a question waits for its turn. It comes last: a worker that buys labels meanwhile asks the next time. */
const PATIENCE_MS = 15_000
/** How many labels one run of a company asks about; the rest is due in the next. */
const LABELS_PER_RUN = 100

/** Asks about a label that a webhook named. Safe to run any number of times. */
export async function trackLabel(job: JobCtx, attemptId: number, deps: TrackingDeps): Promise<void> {
  const claimed = await job.write(async (ctx) => {
    const leaseUntil = new Date(ctx.now.getTime() + TRACK_LEASE_MS)
    const attempt = await claimLabel(ctx, attemptId, leaseUntil)
    return attempt && { attempt, carrier: await connectCarrier(ctx, deps, attempt.vendor, attempt.contract) }
  })
  if (claimed) await ask(job, claimed.attempt, claimed.carrier, deps)
}

/** Asks about the labels of a company that are due, those not asked about longest first. */
export async function trackDueLabels(job: JobCtx, deps: TrackingDeps): Promise<void> {
  const { attempts, carriers, leaseUntil } = await job.write(async (ctx) => {
    const leaseUntil = new Date(ctx.now.getTime() + TRACK_LEASE_MS)
    const due = await claimDueLabels(ctx, LABELS_PER_RUN, leaseUntil)
    const connected = new Map<string, Carrier | null>()
    for (const attempt of due) {
      const { vendor, contract } = attempt
      if (!connected.has(accountOf(attempt)))
        connected.set(accountOf(attempt), await connectCarrier(ctx, deps, vendor, contract))
    }
    return { attempts: due, carriers: connected, leaseUntil }
  })
  // What is left over becomes due again when the lease ends.
  const withoutTurn = new Set<Carrier>()
  for (const attempt of attempts) {
    const carrier = carriers.get(accountOf(attempt)) ?? null
    if (carrier && withoutTurn.has(carrier)) continue
    const mayTakeMs = carrier ? PATIENCE_MS + carrier.givesUpAfterMs : 0
    if (job.signal.aborted || job.now().getTime() + mayTakeMs >= leaseUntil.getTime()) return
    const asked = await ask(job, attempt, carrier, deps)
    if (!asked && carrier) withoutTurn.add(carrier)
  }
}

const accountOf = ({ vendor, contract }: LabelAttempt): string => `${vendor} ${contract}`

/** @returns false when the carrier could not be asked because others had every turn */
async function ask(
  job: JobCtx,
  attempt: LabelAttempt,
  carrier: Carrier | null,
  { subjects, turns }: TrackingDeps,
): Promise<boolean> {
  const look = carrier?.track?.bind(carrier)
  const id = attempt.carrierShipmentId
  if (!carrier || !look || id === null) {
    await job.write((ctx) => writeAnswer(ctx, attempt, { nextAt: null, failures: 0, asked: false }))
    return true
  }
  let track: Track
  try {
    const turn = { account: carrier.account, group: job.group, patienceMs: PATIENCE_MS, comesLast: true }
    track = await turns.call(turn, () => look(id))
  } catch (error) {
    // It is due again when the lease ends.
    if (error instanceof NoTurn) return false
    if (!(error instanceof CarrierError)) throw error
    job.log.warn({ err: error, label_attempt_id: attempt.id }, 'the carrier did not say where a parcel is')
    const failures = attempt.trackFailures + 1
    const { failure } = error
    await job.write((ctx) =>
      writeAnswer(ctx, attempt, {
        failures,
        nextAt: nextQuestionAfterFailure(failures, failure, ctx.now),
        asked: false,
      }),
    )
    return true
  }
  await applyTrack(job, attempt, track, subjects)
  return true
}

/** Writes what a carrier reported, with everything that follows from it. */
function applyTrack(
  job: JobCtx,
  attempt: LabelAttempt,
  track: Track,
  subjects: LabelSubjects,
): Promise<void> {
  return job.write(async (ctx) => {
    const subject = subjects[attempt.subject]
    await subject.lock(ctx, attempt)
    const known = await transitionsOf(ctx, [attempt.id])
    const reports = newReports(known, reportsOf(track, known, ctx.now))
    await insertTransitions(ctx, attempt.id, reports)
    const events = [...known, ...reports.map(({ status, at }) => ({ transition: status, at }))]
    const status = standing(events)
    await writeAnswer(ctx, attempt, {
      status,
      nextAt: track.state === 'gone' ? null : nextQuestion(paceOf(attempt, events, status), ctx.now),
      failures: 0,
      asked: true,
    })
    if (reports.length > 0 && status !== null) await subject.onTracked(ctx, attempt, status)
  })
}

/**
 * What the carrier reports. A shipment that it no longer knows was cancelled there, unless it had been handed over: then
 * the carrier has only forgotten it.
 */
function reportsOf(track: Track, known: readonly KnownEvent[], now: Date): readonly TrackingEvent[] {
  if (track.state === 'known') return track.events
  const isOver = isHandedOver(known) || known.some((event) => event.transition === 'canceled')
  return isOver ? [] : [{ status: 'canceled', at: now, text: '' }]
}

function paceOf(attempt: LabelAttempt, events: readonly KnownEvent[], status: TrackingStatus | null) {
  const boughtAt = attempt.finishedAt ?? attempt.createdAt
  const last = Math.max(boughtAt.getTime(), ...events.map((event) => event.at.getTime()))
  return { status, boughtAt, lastReportAt: new Date(last) }
}
