import type { Carrier, CarrierFailure, LabelResult, LookUp } from '../carrier/carrier.ts'
import type { LabelAttemptState, LabelErrorReason } from '../shipping.tables.ts'

// How a label is bought (design §6): every step is a row before it is an effect, and what a crash or a lost answer
// left behind is looked up at the carrier before anything is done a second time. Pure: rows in, changes out.

/** The part of a `label_attempts` row that decides the next step. */
export interface AttemptFacts {
  /** Our name for it at the carrier. */
  readonly reference: string
  readonly state: LabelAttemptState
  readonly carrierShipmentId: string | null
  readonly trackingNumber: string | null
  readonly steps: number
  readonly failures: number
  readonly quietUntil: Date | null
}

/** The part of a carrier that decides the next step; milliseconds. */
interface CarrierPace {
  readonly can: { readonly lookUp: boolean; readonly findByReference: boolean }
  /** Defined where the carrier shows parcels that cannot be looked up. */
  readonly seenParcels?: unknown
  readonly givesUpAfterMs: number
  readonly slowestAnswerMs: number
}

/** What is done next at the carrier. */
export type Effect = 'prepare' | 'find' | 'purchase' | 'look-up' | 'see-parcels' | 'fetch-label'

/** A row must be younger than this when its effect begins; an older one may belong to another worker by now. */
export const START_WITHIN_MS = 5_000
/** Pause before the first repetition; each further one doubles it. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 5 * 60_000
/** Failures in a row after which a person has to know; they take about four minutes. */
export const FAILURES_BEFORE_GIVING_UP = 8

/** Why an attempt ended without a label. */
export interface AttemptError {
  readonly reason: LabelErrorReason
  readonly fields: readonly string[]
  /** The carrier's messages, or for `unreachable` those of the connection. */
  readonly texts: readonly string[]
}

/** Instants in milliseconds after `now`; `undefined` fields stay as they are. */
export interface AttemptChange {
  readonly state?: LabelAttemptState
  readonly carrierShipmentId?: string
  readonly label?: LabelResult
  readonly failures?: number
  readonly error?: AttemptError
  /** Our own storage takes nothing: no failure of the carrier, and no reason to give up. */
  readonly waitsForStorage?: true
  /** Whether the carrier may still have a shipment that nobody needs. */
  readonly discard?: boolean
}

/** What follows from a step: the row's change, and when to advance again. `null`: this attempt is over. */
export interface Verdict {
  readonly change: AttemptChange
  readonly advanceInMs: number | null
}

/**
 * The next effect of an attempt, or what becomes of it without one.
 * @param wanted false once the label is not needed any more: then nothing is bought
 * @param now a purchase in doubt that nobody can look up goes to a person only when it has surely ended
 */
export function nextStep(
  attempt: AttemptFacts,
  pace: CarrierPace,
  wanted: boolean,
  now: Date,
): { readonly effect: Effect } | { readonly verdict: Verdict } {
  switch (attempt.state) {
    case 'requested':
      if (!wanted) return { verdict: dropped(attempt.steps > 0) }
      return { effect: attempt.steps > 0 && pace.can.findByReference ? 'find' : 'prepare' }
    case 'prepared':
      return wanted ? { effect: 'purchase' } : { verdict: dropped(true) }
    case 'purchasing':
      if (attempt.trackingNumber !== null)
        return wanted ? { effect: 'fetch-label' } : { verdict: dropped(true) }
      return pace.can.lookUp ? { effect: 'look-up' } : inDoubtForAPerson(attempt, pace, now)
    default:
      return { verdict: { change: {}, advanceInMs: null } }
  }
}

/**
 * A purchase in doubt that nobody can look up. It may still be running: a person who looked at once would find nothing,
 * and buy again. After the quiet period the person gets to know which parcels the carrier shows, or by which name to look.
 */
function inDoubtForAPerson(
  attempt: AttemptFacts,
  pace: CarrierPace,
  now: Date,
): { readonly effect: Effect } | { readonly verdict: Verdict } {
  const quietFor = (attempt.quietUntil?.getTime() ?? 0) - now.getTime()
  if (quietFor > 0) return { verdict: { change: {}, advanceInMs: quietFor } }
  return pace.seenParcels
    ? { effect: 'see-parcels' }
    : { verdict: unknown('ask_channel', [attempt.reference]) }
}

/** What the carrier shows of a purchase in doubt that cannot be looked up. A person decides in any case. */
export const afterSeeingParcels = (parcels: readonly string[]): Verdict =>
  parcels.length > 0 ? unknown('shown_at_channel', parcels) : unknown('ask_channel', [])

/** How long no other worker may claim an attempt whose effect begins now; milliseconds. */
export const leaseMs = (pace: CarrierPace): number => START_WITHIN_MS + pace.givesUpAfterMs + START_WITHIN_MS

/** After a purchase that began now: how long until it has surely ended, answered or not; milliseconds. */
export const quietMs = (pace: CarrierPace): number => START_WITHIN_MS + pace.slowestAnswerMs

export const afterPrepared = (carrierShipmentId: string): Verdict => ({
  change: { state: 'prepared', carrierShipmentId, failures: 0 },
  advanceInMs: 0,
})

/** How long a bought label whose papers find no room waits before it is tried again; milliseconds. */
export const STORAGE_PAUSE_MS = 60_000

/** The label is bought, and our own storage takes no papers: however long that lasts, it is tried again. */
export const WAITING_FOR_STORAGE: Verdict = {
  change: { waitsForStorage: true },
  advanceInMs: STORAGE_PAUSE_MS,
}

/** A purchase that answered, or a look-up that found one done. */
export const afterBought = (label: LabelResult): Verdict => ({
  change: { label, failures: 0 },
  advanceInMs: 0,
})

/** What a search by reference says of a shipment whose `prepare` got no answer. */
export function afterFind(
  found: { carrierShipmentId: string; state: 'prepared' | 'bought' } | undefined,
): Verdict | 'prepare' {
  if (!found) return 'prepare'
  // Bought under our reference although we only prepared: looked up like any purchase in doubt.
  const state = found.state === 'bought' ? 'purchasing' : 'prepared'
  return { change: { state, carrierShipmentId: found.carrierShipmentId, failures: 0 }, advanceInMs: 0 }
}

/**
 * What a look-up of an attempt in `purchasing` says.
 * @param askedAt when the look-up began: only one that began after the quiet period proves that nothing was bought
 */
export function afterLookUp(
  attempt: AttemptFacts,
  found: LookUp,
  askedAt: Date,
  wanted: boolean,
): Verdict | 'purchase' {
  if (found.state === 'bought') return afterBought(found.label)
  if (found.state === 'gone') return rejected({ reason: 'gone', fields: [], texts: [] }, false)
  const quietFor = (attempt.quietUntil?.getTime() ?? 0) - askedAt.getTime()
  if (quietFor > 0) return { change: {}, advanceInMs: quietFor }
  if (!wanted) return dropped(true)
  if (attempt.failures >= FAILURES_BEFORE_GIVING_UP) {
    return rejected({ reason: 'unreachable', fields: [], texts: [] }, true)
  }
  return 'purchase'
}

/**
 * What a refused purchase means, once a look-up has shown what the carrier really did: some refuse after having done it.
 */
export function afterRefusedPurchase(failure: CarrierFailure, found: LookUp): Verdict {
  return found.state === 'bought' ? afterBought(found.label) : failed(failure, found.state === 'prepared')
}

/** What a failed effect means; a refused purchase is judged by `afterRefusedPurchase`. */
export function afterFailure(attempt: AttemptFacts, effect: Effect, failure: CarrierFailure): Verdict {
  const failures = attempt.failures + 1
  const patient = failures < FAILURES_BEFORE_GIVING_UP
  const advanceInMs = pauseMs(failures, failure)
  switch (effect) {
    case 'prepare':
      if (failure.kind === 'address' || failure.kind === 'refused') return failed(failure, attempt.steps > 1)
      return patient ? { change: { failures }, advanceInMs } : failed(failure, true)
    case 'find':
      return patient ? { change: { failures }, advanceInMs } : failed(failure, true)
    case 'purchase':
      // In doubt: the state stays, and a look-up comes next. Not reached: it surely did nothing, and may be tried again.
      if (failure.kind !== 'notReached') return { change: { failures }, advanceInMs: FIRST_PAUSE_MS }
      return patient ? { change: { state: 'prepared', failures }, advanceInMs } : failed(failure, true)
    case 'see-parcels':
      return patient ? { change: { failures }, advanceInMs } : unknown('ask_channel', [])
    case 'look-up':
      return patient ? { change: { failures }, advanceInMs } : unknown('in_doubt', failure.texts)
    case 'fetch-label':
      return patient ? { change: { failures }, advanceInMs } : unknown('document', failure.texts)
  }
}

/** Pause before the next try, at least as long as the carrier asks for; milliseconds. */
export function pauseMs(failures: number, failure?: CarrierFailure): number {
  const own = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS)
  const asked = failure?.kind === 'notReached' ? (failure.retryAfterMs ?? 0) : 0
  return Math.max(own, Math.min(asked, LONGEST_PAUSE_MS))
}

/** The label is no longer wanted: nothing failed, and what the carrier has of it is removed. */
const dropped = (discard: boolean): Verdict => ({ change: { state: 'rejected', discard }, advanceInMs: null })

const failed = (failure: CarrierFailure, discard: boolean): Verdict => {
  const { kind, texts } = failure
  if (kind === 'address') return rejected({ reason: 'address', fields: failure.fields, texts }, discard)
  const reason = kind === 'refused' ? (failure.why ?? 'refused') : 'unreachable'
  return rejected({ reason, fields: [], texts }, discard)
}

const rejected = (error: AttemptError, discard: boolean): Verdict => ({
  change: { state: 'rejected', error, discard },
  advanceInMs: null,
})

/** Nobody can say whether the label was bought, or its PDF is missing: a person has to look. */
const unknown = (
  reason: 'in_doubt' | 'ask_channel' | 'shown_at_channel' | 'document',
  texts: readonly string[],
): Verdict => ({
  change: { state: 'unknown', error: { reason, fields: [], texts } },
  advanceInMs: null,
})

const FIRST_TRACKING_MS = 15 * 60_000

/** When the carrier is first asked about a label that was just bought; null where it does not track. */
export const firstTrackingAt = (carrier: Pick<Carrier, 'track'>, now: Date): Date | null =>
  carrier.track ? new Date(now.getTime() + FIRST_TRACKING_MS) : null
