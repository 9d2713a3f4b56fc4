import { addDays, berlinDay, berlinInstant } from '../../platform/clock/berlin.ts'
import { deadlinesFor } from '../../platform/clock/deadlines.ts'

/** The rules of points (spec: catalogue §9, Ranking rules). Points are counted in halves, so that they are whole numbers. */

/** What brings or costs points: a piece is sent, its price was lowered, it is booked back, the merchant cancels it. */
export type PointKind = 'ship' | 'price' | 'return' | 'cancel'

/** What comes in after 14:00:00 counts from the next business day. */
const CUT_OFF_MINUTE = 14 * 60

/** Half points for what is done on the same business day, and 1 to 4 days later. */
const BY_DAYS = [6, 4, 1, -20, -100] as const
/** Half points for each day of what takes longer. */
const LATER_PER_DAY = -50
/** Half points for a cancellation, for each day that has passed. */
const CANCELLED_PER_DAY = -200
/** A price lowered by more than this brings points. Percent. */
const LOWERED_PERCENT = 10
/** A price lowered by more than this lets a piece be cancelled in time. Percent. */
const EXEMPT_PERCENT = 15
const IN_TIME_DAYS = 1
const CENTS_PER_EURO = 100
const HALVES = 2

/**
 * The business day from which the days are counted of what came in at an instant: that day up to 14:00:00 of a business day,
 * else the next one (`YYYY-MM-DD`).
 * @param federalState of the sender store; empty for the holidays of all Germany only
 */
export function countDayOf(instant: Date, federalState: string): string {
  const { isBusinessDay } = deadlinesFor(federalState)
  const today = berlinDay(instant)
  const isInTime = instant <= berlinInstant(today, CUT_OFF_MINUTE)
  let day = isInTime ? today : addDays(today, 1)
  while (!isBusinessDay(day)) day = addDays(day, 1)
  return day
}

/** What says since when a piece waits to be sent or cancelled. Instants in milliseconds. */
export interface Waiting {
  readonly arrived_ms: number
  /** When it was paid; null: it is not. */
  readonly released_ms: number | null
  /** The day that the ledger first counted from, whatever became of that parcel; null: it was in none. */
  readonly first_count_day: string | null
  /** Of the sender store; empty for the holidays of all Germany only. */
  readonly federal_state: string
}

/**
 * The day from which a piece's days are counted until it is sent or cancelled: the first one that the ledger counted from, else
 * that of its arrival or, if later, its payment. What is never paid is never late.
 * @param actedMs when it is sent or cancelled
 */
export function firstCountDayOf(piece: Waiting, actedMs: number): string {
  if (piece.first_count_day !== null) return piece.first_count_day
  const from = Math.max(piece.arrived_ms, piece.released_ms ?? actedMs)
  return countDayOf(new Date(from), piece.federal_state)
}

/** The business days after a count day up to a day, never below 0. */
export function daysUntil(countDay: string, day: string, federalState: string): number {
  const { isBusinessDay } = deadlinesFor(federalState)
  let days = 0
  for (let next = addDays(countDay, 1); next <= day; next = addDays(next, 1)) {
    if (isBusinessDay(next)) days += 1
  }
  return days
}

/** Half points for sending a piece, or booking it back, after so many business days. */
export const halfPointsOfDays = (days: number): number => BY_DAYS[days] ?? LATER_PER_DAY * days

/** What a piece was to cost and was sold for; gross, in minor units of the currency. */
export interface PiecePrice {
  readonly originalCents: number
  readonly itemCents: number
  readonly currency: string
}

const isLoweredBy = ({ originalCents, itemCents }: PiecePrice, percent: number): boolean =>
  originalCents > 0 && (originalCents - itemCents) * 100 > percent * originalCents

/**
 * Half points for a price lowered by more than 10 percent: a point for each full euro. Other currencies bring none, since
 * their amounts are never counted as euros.
 */
export const halfPointsOfPrice = (price: PiecePrice): number =>
  price.currency === 'EUR' && isLoweredBy(price, LOWERED_PERCENT)
    ? HALVES * Math.floor((price.originalCents - price.itemCents) / CENTS_PER_EURO)
    : 0

/** Half points for a piece that the merchant cancels after so many business days; in time none where its price was lowered much. */
export function halfPointsOfCancellation(days: number, price: PiecePrice): number {
  if (days <= IN_TIME_DAYS && isLoweredBy(price, EXEMPT_PERCENT)) return 0
  return CANCELLED_PER_DAY * Math.max(1, days)
}
