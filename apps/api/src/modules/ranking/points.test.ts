import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countDayOf,
  daysUntil,
  halfPointsOfCancellation,
  halfPointsOfDays,
  halfPointsOfPrice,
} from './index.ts'
import { clock, plus, STATES, slowModel } from './testing/slow-model.ts'

/** Whole seconds, mostly around Easter, the changes of the clocks, the year's end and holidays of some states alone. */
const instant = fc
  .tuple(
    fc.integer({ min: 2023, max: 2030 }),
    fc.constantFrom(
      '01-01',
      '01-06',
      '03-08',
      '03-28',
      '04-03',
      '05-01',
      '06-04',
      '10-25',
      '10-31',
      '11-18',
      '12-23',
    ),
    fc.integer({ min: -4, max: 8 }),
    fc.oneof(
      fc.constantFrom('13:59:59', '14:00:00', '14:00:01', '00:00:00', '23:59:59', '02:30:00'),
      fc.integer({ min: 0, max: 86_399 }).map((s) => new Date(s * 1000).toISOString().slice(11, 19)),
    ),
    fc.constantFrom('+01:00', '+02:00'),
  )
  .map(([year, day, days, time, zone]) => plus(new Date(`${year}-${day}T${time}${zone}`), days))

describe('the count day and the days until an act', () => {
  test('are those of a slow model that knows every state, Easter and the clocks', () => {
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: 0, max: 20 * 86_400 }),
        fc.constantFrom(...STATES),
        (arrived, s, state) => {
          const acted = new Date(arrived.getTime() + s * 1000)
          const day = countDayOf(arrived, state)
          const [actedOn = ''] = clock.format(acted).split(' ')
          expect({ day, days: daysUntil(day, actedOn, state) }).toEqual(slowModel(arrived, acted, state))
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test('are as the rules give them by example', () => {
    const arrived = new Date('2026-12-24T15:10:00+01:00')
    for (const state of ['NW', 'BY']) expect(countDayOf(arrived, state)).toBe('2026-12-28')
    const points = (day: string, state = 'NW') => halfPointsOfDays(daysUntil('2026-12-28', day, state)) / 2
    expect(
      ['12-24', '12-27', '12-28', '12-29', '12-30', '12-31'].map((day) => points(`2026-${day}`)),
    ).toEqual([3, 3, 3, 2, 0.5, -10])
    expect(points('2027-01-02')).toBe(-50)
    expect(points('2027-01-04')).toBe(-125)
    expect(daysUntil('2026-12-28', '2027-01-06', 'NW')).toBe(7)
    expect(points('2027-01-06')).toBe(-175)
    expect(daysUntil('2026-12-28', '2027-01-06', 'BY')).toBe(6)
    expect(points('2027-01-06', 'BY')).toBe(-150)
  })

  test('end at 14:00:00 to the second', () => {
    expect(countDayOf(new Date('2026-03-10T14:00:00+01:00'), 'NW')).toBe('2026-03-10')
    expect(countDayOf(new Date('2026-03-10T14:00:01+01:00'), 'NW')).toBe('2026-03-11')
    // On the days on which the clocks change it is still 14:00 by the clock; both are Sundays.
    expect(countDayOf(new Date('2026-07-10T14:00:00+02:00'), 'NW')).toBe('2026-07-10')
    expect(countDayOf(new Date('2026-07-10T14:00:01+02:00'), 'NW')).toBe('2026-07-11')
  })
})

describe('points', () => {
  test('fall with the days', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 10].map((days) => halfPointsOfDays(days) / 2)).toEqual([
      3, 2, 0.5, -10, -50, -125, -150, -250,
    ])
  })

  const price = (originalCents: number, itemCents: number, currency = 'EUR') => ({
    originalCents,
    itemCents,
    currency,
  })

  test('reward a price lowered by more than 10 percent, for each full euro', () => {
    const points = (original: number, item: number, currency?: string) =>
      halfPointsOfPrice(price(original, item, currency)) / 2
    expect(points(10_000, 8_550)).toBe(14)
    expect(points(10_000, 9_000)).toBe(0)
    expect(points(10_000, 8_999)).toBe(10)
    expect(points(500, 401)).toBe(0)
    expect(points(9_000, 10_000)).toBe(0)
    expect(points(0, 0)).toBe(0)
    expect(points(10_000, 5_000, 'CHF')).toBe(0)
  })

  test('punish a cancellation by days, and spare one in time of a piece that was lowered by more than 15 percent', () => {
    const points = (days: number, original = 10_000, item = 10_000) =>
      halfPointsOfCancellation(days, price(original, item)) / 2
    expect([0, 1, 2, 3, 7].map((days) => points(days))).toEqual([-100, -100, -200, -300, -700])
    expect(points(0, 10_000, 8_499)).toBe(0)
    expect(points(1, 10_000, 8_499)).toBe(0)
    expect(points(2, 10_000, 8_499)).toBe(-200)
    expect(points(1, 10_000, 8_500)).toBe(-100)
  })
})
