import { addDays, berlinDay, startOfBerlinDay, weekday } from '../../../platform/clock/berlin.ts'
import { deadlinesFor } from '../../../platform/clock/deadlines.ts'

export const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What is usual is learnt from so many days before the last order. */
export const LEARNING_DAYS = 56
/** A silence is told of when it is less likely than one in so many of the gaps of a month. */
const GAPS_PER_FALSE_ALARM = 5
const SUNDAY = 0

/** What a channel has brought, and since when it has been there. */
export interface ChannelHistory {
  /** How many orders came in an hour that had some, by the instant at which it began, in milliseconds. */
  readonly orders: ReadonlyMap<number, number>
  readonly lastOrderAt: Date
  /** Before it there was no account. */
  readonly openedAt: Date
  /** When the account was last resumed; null: it never rested. */
  readonly resumedAt: Date | null
}

/**
 * How many orders eight weeks make likely for the time since the last one, λ: that none came then has the probability e^-λ.
 * Each hour of the week counts with the orders that it had, a public holiday being a Sunday. Where `sum` orders came in
 * `hours` such hours, none in `share` of one has the probability (hours ÷ (hours + share)) ^ sum, which knows how little
 * eight weeks know; with many weeks that is their average. An account that is younger is measured by the weeks it has.
 * Time in which the account rested does not count.
 */
export function expectedSince(history: ChannelHistory, now: Date): number {
  const from = Math.max(history.lastOrderAt.getTime(), history.resumedAt?.getTime() ?? 0)
  const shares = new Map<number, number>()
  for (const { start, slot } of hoursBetween(from, now.getTime())) {
    const share = (Math.min(start + HOUR_MS, now.getTime()) - Math.max(start, from)) / HOUR_MS
    shares.set(slot, (shares.get(slot) ?? 0) + share)
  }
  const learnt = learn(history)
  return [...shares].reduce((expected, [slot, share]) => {
    const { sum, hours } = learnt.get(slot) ?? { sum: 0, hours: 0 }
    return sum === 0 ? expected : expected + sum * Math.log1p(share / hours)
  }, 0)
}

/**
 * Whether a silence is no accident: with `expected` orders likely, none at all has the probability e^-expected, and a month
 * has as many gaps as orders. Without an order in 30 days nothing is usual.
 */
export const isSilent = (expected: number, ordersIn30Days: number): boolean =>
  ordersIn30Days > 0 && Math.exp(-expected) < 1 / (GAPS_PER_FALSE_ALARM * ordersIn30Days)

/** How many orders came in each hour of the week, and how many such hours there were. */
function learn({ orders, lastOrderAt, openedAt }: ChannelHistory) {
  const until = hourOf(lastOrderAt.getTime()) + HOUR_MS
  const since = until - LEARNING_DAYS * DAY_MS
  let known = hourOf(openedAt.getTime())
  for (const hour of orders.keys()) if (hour >= since && hour < known) known = hour
  const learnt = new Map<number, { sum: number; hours: number }>()
  for (const { start, slot } of hoursBetween(Math.max(known, since), until)) {
    const { sum, hours } = learnt.get(slot) ?? { sum: 0, hours: 0 }
    learnt.set(slot, { sum: sum + (orders.get(start) ?? 0), hours: hours + 1 })
  }
  return learnt
}

/** The beginning of the hour in which an instant lies; Berlin's clocks show whole hours where UTC has them. */
export const hourOf = (instant: number): number => Math.floor(instant / HOUR_MS) * HOUR_MS

/** The hours that an interval touches, with their hour of the week by Berlin's clocks: 0 is Sunday from 0:00 to 1:00. */
function* hoursBetween(from: number, to: number): Generator<{ start: number; slot: number }> {
  for (let day = berlinDay(new Date(from)); ; day = addDays(day, 1)) {
    const { begin, slots } = hoursOf(day)
    if (begin >= to) return
    for (const [index, slot] of slots.entries()) {
      const start = begin + index * HOUR_MS
      if (start >= to) return
      if (start + HOUR_MS > from) yield { start, slot }
    }
  }
}

interface HoursOfDay {
  /** The first instant of the day. */
  readonly begin: number
  /** The hour of the week of each of its 23 to 25 hours. */
  readonly slots: readonly number[]
}

/** So many days are remembered: what is asked for is nearly always about the same weeks. */
const REMEMBERED_DAYS = 1_000
const days = new Map<string, HoursOfDay>()

function hoursOf(day: string): HoursOfDay {
  const known = days.get(day)
  if (known) return known
  const begin = startOfBerlinDay(day).getTime()
  const length = (startOfBerlinDay(addDays(day, 1)).getTime() - begin) / HOUR_MS
  // The clocks skip the hour at 2:00 in spring and show it twice in autumn.
  const skipped = 24 - length
  const first = (deadlinesFor().isHoliday(day) ? SUNDAY : weekday(day)) * 24
  const slots = Array.from(
    { length },
    (_, index) => first + (index < (skipped > 0 ? 2 : 3) ? index : index + skipped),
  )
  if (days.size >= REMEMBERED_DAYS) days.clear()
  days.set(day, { begin, slots })
  return { begin, slots }
}
