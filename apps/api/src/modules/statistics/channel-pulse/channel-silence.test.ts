import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { berlinDay, berlinMinuteOfDay, weekday } from '../../../platform/clock/berlin.ts'
import { deadlinesFor } from '../../../platform/clock/deadlines.ts'
import { type ChannelHistory, expectedSince, HOUR_MS, hourOf, isSilent } from './channel-silence.ts'

const DAY_MS = 24 * HOUR_MS
const START = Date.parse('2025-10-01T00:00:00Z')
/** Orders that a simulated channel brings in an hour on average. */
type Pace = (at: number) => number

/** The hour of the week as people would say it, without the product's tables. */
function calendarHour(at: number): { isRest: boolean; hour: number } {
  const day = berlinDay(new Date(at))
  return {
    isRest: weekday(day) === 0 || deadlinesFor().isHoliday(day),
    hour: Math.floor(berlinMinuteOfDay(new Date(at)) / 60),
  }
}

/** Busy from 9 to 20 h, a tenth of it at night, half as much on Sundays and holidays. */
const shopping =
  (perHour: number): Pace =>
  (at) =>
    perHour * activityAt(hourOf(at))

const activities = new Map<number, number>()
function activityAt(at: number): number {
  const known = activities.get(at)
  if (known !== undefined) return known
  const { isRest, hour } = calendarHour(at)
  const activity = (hour >= 9 && hour < 20 ? 1 : 0.1) * (isRest ? 0.5 : 1)
  activities.set(at, activity)
  return activity
}

/** How many orders the pace itself makes likely between two instants, roughly. */
function likely(pace: Pace, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at += HOUR_MS) sum += (pace(at) * Math.min(HOUR_MS, to - at)) / HOUR_MS
  return sum
}

const steady =
  (perHour: number): Pace =>
  () =>
    perHour

/** Numbers from 0 to 1 that a seed always repeats. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Instants at which orders come, each hour on its own, as chance has it. */
function simulate(pace: Pace, from: number, to: number, random: () => number): number[] {
  const arrivals: number[] = []
  for (let hour = from; hour < to; hour += HOUR_MS) {
    const rate = pace(hour)
    const wait = () => -Math.log(1 - random())
    for (let at = wait(); at < rate; at += wait()) arrivals.push(hour + (at / rate) * HOUR_MS)
  }
  return arrivals
}

function historyOf(arrivals: readonly number[], until: number): ChannelHistory {
  const orders = new Map<number, number>()
  for (let n = until; n >= 0; n -= 1) {
    const at = arrivals[n] ?? 0
    if (at < (arrivals[until] ?? 0) - 57 * DAY_MS) break
    orders.set(hourOf(at), (orders.get(hourOf(at)) ?? 0) + 1)
  }
  return {
    orders,
    lastOrderAt: new Date(arrivals[until] ?? 0),
    openedAt: new Date(START),
    resumedAt: null,
  }
}

const lastMonth = (arrivals: readonly number[], until: number, now: number): number => {
  let count = 0
  for (let n = until; n >= 0 && (arrivals[n] ?? 0) >= now - 30 * DAY_MS; n -= 1) count += 1
  return count
}

/** Whether there is an alarm at an instant, when the orders up to `until` have come. */
const alarmAt = (arrivals: readonly number[], until: number, now: number): boolean =>
  isSilent(expectedSince(historyOf(arrivals, until), new Date(now)), lastMonth(arrivals, until, now))

/** The months from 60 days after the beginning, and how many gaps in each were taken for a silence. */
function falseAlarms(pace: Pace, months: number, random: () => number): number[] {
  const from = START + 60 * DAY_MS
  const arrivals = simulate(pace, START, from + months * 30 * DAY_MS, random)
  const perMonth = new Array<number>(months).fill(0)
  for (const [n, at] of arrivals.entries()) {
    const next = arrivals[n + 1]
    // λ only grows: an alarm in a gap is still due when the next order comes. Usual gaps need no look.
    if (at < from || next === undefined || likely(pace, at, next) < 1.5) continue
    const month = Math.floor((at - from) / (30 * DAY_MS))
    if (alarmAt(arrivals, n, next)) perMonth[month] = (perMonth[month] ?? 0) + 1
  }
  return perMonth
}

const PACES: readonly (readonly [string, Pace])[] = [
  ['one a day, at any hour', steady(1 / 24)],
  ['one a day', shopping(1 / 13)],
  ['five a day', shopping(5 / 13)],
  ['one an hour', shopping(1)],
  ['one an hour, at any hour', steady(1)],
  ['four an hour', shopping(4)],
]

describe('a channel that is alive', () => {
  it.each(PACES)(
    'is taken for silent once a month at most: %s, twelve months',
    (_, pace) => {
      const alarms = falseAlarms(pace, 12, seeded(1))
      expect(Math.max(...alarms), alarms.join(' ')).toBeLessThanOrEqual(1)
    },
    60_000,
  )
})

describe('many channels that are alive', () => {
  it('are taken for silent a fifth of a time a month on average', () => {
    const months = 120
    const alarms = falseAlarms(shopping(1), months, seeded(7)).reduce((sum, count) => sum + count, 0)
    expect(alarms / months).toBeGreaterThan(0.05)
    expect(alarms / months).toBeLessThan(0.3)
  }, 60_000)
})

describe('a channel that stops', () => {
  it('is noticed within three hours of trade where four orders an hour are usual', () => {
    const random = seeded(4)
    const pace = shopping(4)
    for (let month = 0; month < 12; month += 1) {
      // The second Wednesday of each month, at noon: no holiday is among them.
      const first = weekday(`2026-${String(month + 1).padStart(2, '0')}-01`)
      const stop = Date.UTC(2026, month, 8 + ((10 - first) % 7), 10)
      const arrivals = simulate(pace, stop - 60 * DAY_MS, stop, random)
      expect(alarmAt(arrivals, arrivals.length - 1, stop + 3 * HOUR_MS), `month ${month + 1}`).toBe(true)
    }
  })
})

describe('what the last weeks make likely', () => {
  const weekly = (hours: readonly number[]) => {
    const orders = new Map<number, number>()
    for (const hour of hours) orders.set(hour, (orders.get(hour) ?? 0) + 1)
    return orders
  }
  /** Eight weeks of two orders each Tuesday from 10 to 11 h and one on Sundays from 15 to 16 h, in winter. */
  const tuesday = Date.parse('2026-02-10T09:00:00Z')
  const orders = weekly(
    Array.from({ length: 8 }, (_, week) => tuesday - week * 7 * DAY_MS).flatMap((hour) => [
      hour,
      hour,
      hour - 2 * DAY_MS + 5 * HOUR_MS,
    ]),
  )
  const history: ChannelHistory = {
    orders,
    lastOrderAt: new Date(tuesday + HOUR_MS / 2),
    openedAt: new Date(0),
    resumedAt: null,
  }

  it('is counted by the hour of the week', () => {
    const after = (hours: number) => expectedSince(history, new Date(tuesday + hours * HOUR_MS))
    // 16 orders in eight such hours: (8 ÷ 8.5) ^ 16 for the half of the hour that is left.
    expect(after(1)).toBeCloseTo(16 * Math.log(8.5 / 8))
    expect(after(5 * 24)).toBeCloseTo(0.97, 2)
    // Until Sunday at half past three: eight orders in eight Sundays and three holidays.
    expect(after(5 * 24 + 5.5)).toBeCloseTo(0.97 + 8 * Math.log(11.5 / 11), 2)
    expect(after(7 * 24)).toBeCloseTo(0.97 + 8 * Math.log(12 / 11), 2)
    expect(after(7 * 24 + 1)).toBeCloseTo(16 * Math.log(9.5 / 8) + 8 * Math.log(12 / 11), 2)
  })

  it('takes a holiday for a Sunday, when it learns and when it waits', () => {
    // Good Friday of 2026 is the 3rd of April.
    const friday = Date.parse('2026-04-03T08:00:00Z')
    const everySunday = Array.from({ length: 8 }, (_, week) => friday - (5 + week * 7) * DAY_MS)
    const from = (hours: readonly number[], last: number) =>
      expectedSince(
        { ...history, orders: weekly(hours.map(hourOf)), lastOrderAt: new Date(last) },
        new Date(friday + HOUR_MS),
      )
    expect(from(everySunday, friday - DAY_MS)).toBeGreaterThan(0.5)
    // What comes on Fridays is not waited for.
    const everyFriday = Array.from({ length: 8 }, (_, week) => friday - (7 + week * 7) * DAY_MS)
    expect(from(everyFriday, friday - DAY_MS)).toBe(0)
  })

  it('leaves out the time in which the account rested', () => {
    const resumedAt = new Date(tuesday + 6 * DAY_MS)
    expect(expectedSince({ ...history, resumedAt }, new Date(tuesday + 6 * DAY_MS + HOUR_MS))).toBe(0)
    expect(expectedSince({ ...history, resumedAt }, new Date(tuesday + 7 * DAY_MS + HOUR_MS))).toBeCloseTo(
      16 * Math.log(9 / 8),
    )
  })

  it('is measured by the weeks that there are', () => {
    // Open for two weeks: four orders in two such hours.
    const young = {
      ...history,
      orders: weekly([tuesday, tuesday, tuesday - 7 * DAY_MS, tuesday - 7 * DAY_MS]),
    }
    const openedAt = new Date(tuesday - 8 * DAY_MS)
    expect(expectedSince({ ...young, openedAt }, new Date(tuesday + 7 * DAY_MS + HOUR_MS))).toBeCloseTo(
      4 * Math.log(3.5 / 2),
    )
  })

  it('never falls while nothing comes, and begins at nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 56 * 24 * 60 }), { minLength: 1, maxLength: 60 }),
        fc.array(fc.integer({ min: 0, max: 30 * 24 * 60 }), { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 0, max: 364 }),
        (minutes, waits, dayOfYear) => {
          const last = START + dayOfYear * DAY_MS
          const some: ChannelHistory = {
            orders: weekly([last, ...minutes.map((minute) => last - minute * 60_000)].map(hourOf)),
            lastOrderAt: new Date(last),
            openedAt: new Date(last - 56 * DAY_MS),
            resumedAt: null,
          }
          expect(expectedSince(some, new Date(last))).toBe(0)
          const grown = waits
            .toSorted((a, b) => a - b)
            .map((minute) => expectedSince(some, new Date(last + minute * 60_000)))
          for (const [n, value] of grown.entries()) expect(value).toBeGreaterThanOrEqual(grown[n - 1] ?? 0)
        },
      ),
    )
  })

  it('is as much as doubling what is known where eight weeks bring nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 50 * 24 - 1 }), { minLength: 1, maxLength: 80 }),
        (hours) => {
          // A summer without holidays or changes of the clocks: each hour of the week is there eight times before and after.
          const last = Date.parse('2026-07-28T00:00:00Z')
          const some: ChannelHistory = {
            orders: weekly([last, ...hours.map((hour) => last - hour * HOUR_MS)]),
            lastOrderAt: new Date(last),
            openedAt: new Date(0),
            resumedAt: null,
          }
          expect(expectedSince(some, new Date(last + 56 * DAY_MS))).toBeCloseTo(
            (hours.length + 1) * Math.LN2,
            6,
          )
        },
      ),
    )
  })
})

describe('a silence', () => {
  it('is one when it is less likely than a fifth of a gap a month', () => {
    // 100 orders a month: less than one in 500, which is beyond 6.2146.
    expect([isSilent(6.21, 100), isSilent(6.22, 100)]).toEqual([false, true])
    expect([isSilent(1.6, 1), isSilent(1.61, 1)]).toEqual([false, true])
    expect(isSilent(1_000, 0)).toBe(false)
  })

  it('takes the longer, the more orders a month has', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 20, noNaN: true }),
        fc.nat(5_000),
        fc.nat(5_000),
        (expected, a, b) => {
          const [fewer, more] = [Math.min(a, b) + 1, Math.max(a, b) + 1]
          if (isSilent(expected, more)) expect(isSilent(expected, fewer)).toBe(true)
        },
      ),
    )
  })
})
