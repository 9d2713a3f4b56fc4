import type { TrackingStatus } from '@kontor/contract/shipping'
import type { Carrier, CarrierFailure } from './carrier.ts'
import { isFinal } from './tracking-news.ts'

// When a carrier is asked where a parcel is. News come by webhook where the carrier can reach us; asking is what finds the
// rest, so it may take its time. Pure.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const FIRST_LOOK_MS = 15 * MINUTE_MS
const SHORTEST_PAUSE_MS = 10 * MINUTE_MS
/** A parcel that moves is asked for at least so often; one that lies still, such as an unused return label, seldom. */
const LONGEST_PAUSE_MOVING_MS = 6 * HOUR_MS
const LONGEST_PAUSE_STILL_MS = 3 * DAY_MS
/** The pause grows with the silence: a sixth of the time since the last news. */
const SILENCE_PER_PAUSE = 6
/** Carriers forget parcels, and customers forget return labels. */
const GIVE_UP_AFTER_MS = 100 * DAY_MS
const LONGEST_PAUSE_FAILING_MS = 6 * HOUR_MS

/** How long nobody else asks for a label that a worker has begun to ask for. */
export const TRACK_LEASE_MS = 5 * MINUTE_MS

/** When a label that was just bought is asked for first; null where the carrier does not tell. */
export const firstLook = (carrier: Pick<Carrier, 'track'>, now: Date): Date | null =>
  carrier.track ? new Date(now.getTime() + FIRST_LOOK_MS) : null

/** What the pace depends on. */
export interface TrackFacts {
  readonly status: TrackingStatus | null
  /** The last thing that happened; at least the purchase. */
  readonly lastNewsAt: Date
  readonly boughtAt: Date
}

/** When to ask again after an answer; null: never. */
export function nextLook({ status, lastNewsAt, boughtAt }: TrackFacts, now: Date): Date | null {
  if (isFinal(status) || now.getTime() - boughtAt.getTime() >= GIVE_UP_AFTER_MS) return null
  const silence = Math.max(0, now.getTime() - lastNewsAt.getTime())
  const isStill = status === null || status === 'label_created'
  const longest = isStill ? LONGEST_PAUSE_STILL_MS : LONGEST_PAUSE_MOVING_MS
  const pause = Math.min(Math.max(silence / SILENCE_PER_PAUSE, SHORTEST_PAUSE_MS), longest)
  return new Date(now.getTime() + Math.round(pause))
}

/** When to ask again after so many questions in a row that were not answered. */
export function nextLookAfterFailure(failures: number, failure: CarrierFailure, now: Date): Date {
  const own = Math.min(SHORTEST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_FAILING_MS)
  const asked = failure.kind === 'notReached' ? (failure.retryAfterMs ?? 0) : 0
  return new Date(now.getTime() + Math.max(own, Math.min(asked, LONGEST_PAUSE_FAILING_MS)))
}
