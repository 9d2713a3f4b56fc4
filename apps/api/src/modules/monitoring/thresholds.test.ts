import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { berlinDay, berlinMinuteOfDay, weekday } from '../../platform/clock/berlin.ts'
import { deadlinesFor } from '../../platform/clock/deadlines.ts'
import {
  HANDOVER_MINUTES,
  HOLIDAY_MINUTES,
  handoverDueAt,
  OPEN_ORDER_MINUTES,
  OVERDUE_RETURN_MINUTES,
  openOrderCutoff,
  RETURN_MINUTES,
  returnDeadlines,
  UNKNOWN_STATUS_FROM_MINUTES,
  UNKNOWN_STATUS_TO_MINUTES,
  unknownStatusWindow,
} from './thresholds.ts'

const germany = deadlinesFor()
const at = (instant: string) => new Date(instant)
const iso = (instant: Date) => instant.toISOString()

/** Around Easter, both changes of the clocks, the turn of the year, and anywhere else. */
const around = (day: string) =>
  fc.integer({ min: -6 * 1440, max: 6 * 1440 }).map((minutes) => new Date(Date.parse(day) + minutes * 60_000))
const instants = fc.oneof(
  around('2026-04-05T12:00:00Z'),
  around('2024-03-31T12:00:00Z'),
  around('2026-03-29T01:00:00Z'),
  around('2026-10-25T01:00:00Z'),
  around('2026-12-31T23:00:00Z'),
  fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
)

describe('the hand-over of a parcel', () => {
  test('has 32 hours of business time', () => {
    // Tuesday to Wednesday.
    expect(iso(handoverDueAt(at('2026-03-10T09:00:00Z')))).toBe('2026-03-11T17:00:00.000Z')
    // Saturday noon: the Sunday does not count.
    expect(iso(handoverDueAt(at('2026-03-14T11:00:00Z')))).toBe('2026-03-16T19:00:00.000Z')
  })

  test('of a Thursday after 16:00 counts from Friday 08:00', () => {
    expect(iso(handoverDueAt(at('2026-03-12T14:59:00Z')))).toBe('2026-03-13T22:59:00.000Z')
    expect(iso(handoverDueAt(at('2026-03-12T15:00:00Z')))).toBe('2026-03-14T15:00:00.000Z')
    expect(iso(handoverDueAt(at('2026-03-12T22:30:00Z')))).toBe('2026-03-14T15:00:00.000Z')
    // In summer 16:00 is an hour earlier by UTC.
    expect(iso(handoverDueAt(at('2026-07-09T13:59:00Z')))).toBe('2026-07-10T21:59:00.000Z')
    expect(iso(handoverDueAt(at('2026-07-09T14:00:00Z')))).toBe('2026-07-11T14:00:00.000Z')
  })

  test('of a holiday has a day more', () => {
    // Good Friday, 3 April 2026: Saturday counts, Sunday and Easter Monday do not.
    expect(iso(handoverDueAt(at('2026-04-03T08:00:00Z')))).toBe('2026-04-08T06:00:00.000Z')
    // Epiphany is a holiday in Bavaria only.
    const epiphany = at('2026-01-06T09:00:00Z')
    const bavaria = deadlinesFor('BY')
    expect(bavaria.businessMinutes(epiphany, handoverDueAt(epiphany, bavaria))).toBe(
      HANDOVER_MINUTES + HOLIDAY_MINUTES,
    )
    expect(germany.businessMinutes(epiphany, handoverDueAt(epiphany))).toBe(HANDOVER_MINUTES)
  })

  test('is never due before 32 hours of business time, nor later than the rule allows', () => {
    fc.assert(
      fc.property(instants, (shippedAt) => {
        const due = handoverDueAt(shippedAt)
        const day = berlinDay(shippedAt)
        const passed = germany.businessMinutes(shippedAt, due)
        const extra = germany.isHoliday(day) ? HOLIDAY_MINUTES : 0
        const isThursdayEvening = weekday(day) === 4 && berlinMinuteOfDay(shippedAt) >= 16 * 60
        expect(passed).toBeGreaterThanOrEqual(HANDOVER_MINUTES + extra - 1e-6)
        // From 16:00 to 08:00 are at most 16 hours.
        const late = HANDOVER_MINUTES + extra + (isThursdayEvening ? 16 * 60 : 0)
        expect(passed).toBeLessThanOrEqual(late + 1e-6)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a return that is back', () => {
  test('is due after 16 and overdue after 32 hours of business time', () => {
    fc.assert(
      fc.property(instants, (arrivedAt) => {
        const { dueAt, overdueAt } = returnDeadlines(arrivedAt)
        expect(germany.businessMinutes(arrivedAt, dueAt)).toBeCloseTo(RETURN_MINUTES, 6)
        expect(germany.businessMinutes(arrivedAt, overdueAt)).toBeCloseTo(OVERDUE_RETURN_MINUTES, 6)
      }),
      { numRuns: 200 },
    )
  })

  test('of Maundy Thursday evening waits over Easter', () => {
    // 18:00 on 2 April 2026: six hours that day, the Saturday whole, two on the Tuesday after.
    expect(iso(returnDeadlines(at('2026-04-02T16:00:00Z')).overdueAt)).toBe('2026-04-07T00:00:00.000Z')
  })
})

describe('what is flagged now', () => {
  test('are orders older than 12 hours of business time, and parcels without a report for 3 to 10 days', () => {
    fc.assert(
      fc.property(instants, (now) => {
        expect(germany.businessMinutes(openOrderCutoff(now), now)).toBeCloseTo(OPEN_ORDER_MINUTES, 6)
        const { from, to } = unknownStatusWindow(now)
        expect(germany.businessMinutes(from, now)).toBeCloseTo(UNKNOWN_STATUS_TO_MINUTES, 6)
        expect(germany.businessMinutes(to, now)).toBeCloseTo(UNKNOWN_STATUS_FROM_MINUTES, 6)
      }),
      { numRuns: 200 },
    )
  })

  test('is on a Monday morning what came before Saturday evening', () => {
    expect(iso(openOrderCutoff(at('2026-03-16T07:00:00Z')))).toBe('2026-03-14T19:00:00.000Z')
  })
})
