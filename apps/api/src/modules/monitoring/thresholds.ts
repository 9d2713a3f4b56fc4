import { addDays, berlinDay, berlinInstant, berlinMinuteOfDay, weekday } from '../../platform/clock/berlin.ts'
import { type Deadlines, deadlinesFor } from '../../platform/clock/deadlines.ts'

const HOUR = 60
const DAY = 24 * HOUR
const THURSDAY = 4
/** 16:00 and 08:00, as minutes of the day. */
const THURSDAY_CLOSE = 16 * HOUR
const FRIDAY_START = 8 * HOUR

/** An open order is flagged when it was released longer ago than this and has not left (spec: orders §9). Minutes of business time. */
export const OPEN_ORDER_MINUTES = 12 * HOUR
/** A return that is back is flagged when it is not booked after this. */
export const RETURN_MINUTES = 16 * HOUR
/** After this it is overdue, and the dashboard warns of it. */
export const OVERDUE_RETURN_MINUTES = 32 * HOUR
/** A parcel whose papers are made has to be with the carrier within this. */
export const HANDOVER_MINUTES = 32 * HOUR
/** Added when the papers were made on a public holiday. */
export const HOLIDAY_MINUTES = 24 * HOUR
/** Without an event for this long a parcel's status counts as unknown; older ones are no longer listed. */
export const UNKNOWN_STATUS_FROM_MINUTES = 3 * DAY
export const UNKNOWN_STATUS_TO_MINUTES = 10 * DAY

/**
 * Until when a parcel has to be with the carrier: 32 hours of business time after its papers, 24 more when they were
 * made on a public holiday; made on a Thursday after 16:00, they count from Friday 08:00 (decisions: Deadlines).
 * @param shippedAt when its papers were made
 * @param deadlines the calendar of the store it leaves from
 */
export function handoverDueAt(shippedAt: Date, deadlines: Deadlines = deadlinesFor()): Date {
  const day = berlinDay(shippedAt)
  const isThursdayEvening = weekday(day) === THURSDAY && berlinMinuteOfDay(shippedAt) >= THURSDAY_CLOSE
  const start = isThursdayEvening ? berlinInstant(addDays(day, 1), FRIDAY_START) : shippedAt
  const extra = deadlines.isHoliday(day) ? HOLIDAY_MINUTES : 0
  return deadlines.addBusinessMinutes(start, HANDOVER_MINUTES + extra)
}

/** When a return that is back has to be booked, and from when that is overdue. */
export function returnDeadlines(
  arrivedAt: Date,
  deadlines: Deadlines = deadlinesFor(),
): { dueAt: Date; overdueAt: Date } {
  return {
    dueAt: deadlines.addBusinessMinutes(arrivedAt, RETURN_MINUTES),
    overdueAt: deadlines.addBusinessMinutes(arrivedAt, OVERDUE_RETURN_MINUTES),
  }
}

/** Orders released before this instant are flagged now. Holidays of all Germany: an order has no store of its own. */
export const openOrderCutoff = (now: Date): Date =>
  deadlinesFor().subtractBusinessMinutes(now, OPEN_ORDER_MINUTES)

/** Parcels whose last event lies between these are of unknown status now. */
export const unknownStatusWindow = (now: Date): { from: Date; to: Date } => ({
  from: deadlinesFor().subtractBusinessMinutes(now, UNKNOWN_STATUS_TO_MINUTES),
  to: deadlinesFor().subtractBusinessMinutes(now, UNKNOWN_STATUS_FROM_MINUTES),
})
