import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, berlinDay, startOfBerlinDay, weekday } from './berlin.ts'
import { deadlinesFor } from './deadlines.ts'

const germany = deadlinesFor()
const HOUR = 60
const at = (instant: string) => new Date(instant)
const instants = fc.date({ min: new Date('2018-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
const days = fc.integer({ min: 0, max: 6000 }).map((offset) => addDays('2018-01-01', offset))

describe('business days', () => {
  test('leave out Sundays and the holidays of the whole country', () => {
    const closed = [
      '2026-04-03',
      '2026-04-05',
      '2026-04-06',
      '2026-05-01',
      '2026-05-14',
      '2026-10-03',
      '2026-12-25',
      '2026-12-26',
      '2027-01-01',
    ]
    for (const day of closed) expect(germany.isBusinessDay(day), day).toBe(false)
    for (const day of ['2026-04-04', '2026-04-07', '2026-12-24', '2026-12-31'])
      expect(germany.isBusinessDay(day), day).toBe(true)
  })

  test('know the federal states', () => {
    expect([
      deadlinesFor('BY').isHoliday('2026-01-06'),
      deadlinesFor('NW').isHoliday('2026-01-06'),
      germany.isHoliday('2026-01-06'),
    ]).toEqual([true, false, false])
    expect([deadlinesFor('SN').isHoliday('2026-10-31'), deadlinesFor('BY').isHoliday('2026-10-31')]).toEqual([
      true,
      false,
    ])
    expect([deadlinesFor('NW').isHoliday('2026-11-01'), deadlinesFor('BE').isHoliday('2026-11-01')]).toEqual([
      true,
      false,
    ])
  })

  test('never number seven in a row: no Sunday counts', () => {
    fc.assert(fc.property(days, (day) => weekday(day) !== 0 || !germany.isBusinessDay(day)))
  })
})

describe('business time', () => {
  test('stands still over a Sunday', () => {
    expect(germany.businessMinutes(at('2026-03-14T12:00:00Z'), at('2026-03-16T12:00:00Z'))).toBe(24 * HOUR)
  })

  test('stands still from Good Friday to Easter Monday but for the Saturday, over the change of the clocks', () => {
    // 2024: Easter Sunday is 31 March, the night in which the clocks jump.
    expect(germany.businessMinutes(at('2024-03-28T23:00:00Z'), at('2024-04-01T22:00:00Z'))).toBe(24 * HOUR)
  })

  test('stands still over Christmas and New Year', () => {
    expect(germany.businessMinutes(at('2026-12-24T23:00:00Z'), at('2026-12-27T23:00:00Z'))).toBe(0)
    expect(germany.businessMinutes(at('2026-12-31T22:00:00Z'), at('2027-01-02T00:00:00Z'))).toBe(2 * HOUR)
  })

  test('counts real hours on a day of 23 or 25 of them', () => {
    // No change of the clocks falls on a business day, so the night before and after decide.
    expect(germany.businessMinutes(at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z'))).toBe(0)
    expect(germany.businessMinutes(at('2026-10-24T21:00:00Z'), at('2026-10-26T00:00:00Z'))).toBe(2 * HOUR)
  })

  test('adds up, never runs backwards and never faster than the clock', () => {
    fc.assert(
      fc.property(instants, fc.nat({ max: 40_000 }), fc.nat({ max: 40_000 }), (from, a, b) => {
        const middle = new Date(from.getTime() + a * 60_000)
        const end = new Date(middle.getTime() + b * 60_000)
        const whole = germany.businessMinutes(from, end)
        expect(whole).toBeCloseTo(
          germany.businessMinutes(from, middle) + germany.businessMinutes(middle, end),
          6,
        )
        expect(whole).toBeGreaterThanOrEqual(0)
        expect(whole).toBeLessThanOrEqual(a + b)
        expect(germany.businessMinutes(end, from)).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test('a deadline is the instant at which exactly that much has passed, on a business day', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 20_000 }), (from, minutes) => {
        const due = germany.addBusinessMinutes(from, minutes)
        expect(germany.businessMinutes(from, due)).toBeCloseTo(minutes, 6)
        expect(germany.isBusinessDay(berlinDay(new Date(due.getTime() - 1)))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('a beginning is the latest instant from which exactly that much has passed', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 20_000 }), (to, minutes) => {
        const from = germany.subtractBusinessMinutes(to, minutes)
        expect(germany.businessMinutes(from, to)).toBeCloseTo(minutes, 6)
        expect(germany.businessMinutes(new Date(from.getTime() + 1), to)).toBeLessThan(minutes)
      }),
      { numRuns: 60 },
    )
  })

  test('count the age of something old as the sum of its days', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 900 }), (first, count) => {
        let sum = 0
        for (let offset = 0; offset < count; offset += 1) {
          const day = addDays(first, offset)
          const length = startOfBerlinDay(addDays(day, 1)).getTime() - startOfBerlinDay(day).getTime()
          if (germany.isBusinessDay(day)) sum += length / 60_000
        }
        const whole = germany.businessMinutes(
          startOfBerlinDay(first),
          startOfBerlinDay(addDays(first, count)),
        )
        expect(whole).toBe(sum)
      }),
      { numRuns: 30 },
    )
  })

  test('of a closed day is nothing, of an open one all of it', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [from, to] = [startOfBerlinDay(day), startOfBerlinDay(addDays(day, 1))]
        const length = (to.getTime() - from.getTime()) / 60_000
        expect(germany.businessMinutes(from, to)).toBe(germany.isBusinessDay(day) ? length : 0)
      }),
      { numRuns: 60 },
    )
  })
})
