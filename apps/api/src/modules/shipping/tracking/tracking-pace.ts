import type { TrackingStatus } from '@kontor/contract/shipping'
import type { CarrierFailure } from '../carrier/carrier.ts'
import { isFinal } from './tracking-updates.ts'

// When a carrier is asked where a parcel is. Most reports come by webhook where the carrier can reach us; asking finds the
// rest, so it may be rare. Pure.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const SHORTEST_PAUSE_MS = 10 * MINUTE_MS
/** Longest pause for a parcel that moves, and for one that lies still, such as an unused return label. */
const LONGEST_PAUSE_MOVING_MS = 6 * HOUR_MS
export const LONGEST_PAUSE_STILL_MS = 3 * DAY_MS
/** The pause is this part of the time since the last report. */
const SILENCE_PER_PAUSE = 6
/** Carriers delete old parcels, and customers do not use every return label. */
const GIVE_UP_AFTER_MS = 100 * DAY_MS
const LONGEST_PAUSE_FAILING_MS = 6 * HOUR_MS

/** How long a label that a worker asks about is left to that worker. */
export const TRACK_LEASE_MS = 5 * MINUTE_MS

/** What the pace depends on. */
export interface TrackFacts {
  readonly status: TrackingStatus | null
  /** When the last thing happened; at least the purchase. */
  readonly lastReportAt: Date
  readonly boughtAt: Date
}

/** When to ask again after an answer; null: never. */
export function nextQuestion({ status, lastReportAt, boughtAt }: TrackFacts, now: Date): Date | null {
  if (isFinal(status) || now.getTime() - boughtAt.getTime() >= GIVE_UP_AFTER_MS) return null
  const silence = Math.max(0, now.getTime() - lastReportAt.getTime())
  const isStill = status === null || status === 'label_created'
  const longest = isStill ? LONGEST_PAUSE_STILL_MS : LONGEST_PAUSE_MOVING_MS
  const pause = Math.min(Math.max(silence / SILENCE_PER_PAUSE, SHORTEST_PAUSE_MS), longest)
  return new Date(now.getTime() + Math.round(pause))
}

/** When to ask again after so many questions in a row that were not answered. */
export function nextQuestionAfterFailure(failures: number, failure: CarrierFailure, now: Date): Date {
  const own = Math.min(SHORTEST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_FAILING_MS)
  const asked = failure.kind === 'notReached' ? (failure.retryAfterMs ?? 0) : 0
  return new Date(now.getTime() + Math.max(own, Math.min(asked, LONGEST_PAUSE_FAILING_MS)))
}
