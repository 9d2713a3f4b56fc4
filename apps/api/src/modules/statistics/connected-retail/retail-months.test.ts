import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, berlinDay, startOfBerlinDay } from '../../../platform/clock/berlin.ts'
import { monthOf, nextMonth, previousMonth } from '../../../platform/clock/months.ts'
import { historySince, monthsDone } from './retail-months.ts'

describe('the months of a recount', () => {
  it.each([
    ['2026-03-10', '2024-03-01'],
    ['2024-02-29', '2022-02-01'],
    ['2026-01-01', '2024-01-01'],
    ['2026-12-31', '2024-12-01'],
  ])('of %s begin with %s', (today, since) => {
    expect(historySince(today)).toBe(since)
  })

  const reached = (beforeDate: string, state: 'running' | 'done' = 'running') =>
    monthsDone({
      state,
      startedAt: new Date('2026-03-10T09:00:00.000Z'),
      since: '2024-03-01',
      beforeDate: new Date(beforeDate),
    })

  it('are done once an order of the month before is', () => {
    // Where it begins: midnight in Berlin after the running month, in summer time.
    expect(reached('2026-03-31T22:00:00.000Z')).toEqual({
      counted_since: '2026-04-01',
      months: 25,
      months_done: 0,
    })
    expect(reached('2026-03-05T09:00:00.000Z').months_done).toBe(0)
    expect(reached('2026-02-28T22:59:59.999Z')).toEqual({
      counted_since: '2026-03-01',
      months: 25,
      months_done: 1,
    })
    expect(reached('2024-03-02T09:00:00.000Z').months_done).toBe(24)
    expect(reached('2024-03-02T09:00:00.000Z', 'done')).toEqual({
      counted_since: '2024-03-01',
      months: 25,
      months_done: 25,
    })
  })

  it('are 25, those before the day of asking one by one, whenever it is asked', () => {
    const days = fc.date({ min: new Date('2019-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 760 }), (startedAt, daysAgo) => {
        const since = historySince(berlinDay(startedAt))
        // Walked month by month, as the rule does not.
        let oldest = monthOf(berlinDay(startedAt))
        for (let n = 0; n < 24; n++) oldest = previousMonth(oldest)
        expect(since).toBe(oldest)
        const day = addDays(berlinDay(startedAt), -daysAgo)
        if (day < since) return
        const noon = new Date(startOfBerlinDay(day).getTime() + 12 * 3_600_000)
        const { counted_since, months, months_done } = monthsDone({
          state: 'running',
          startedAt,
          since,
          beforeDate: noon,
        })
        expect(counted_since).toBe(nextMonth(day))
        let left = 0
        for (let month = since; month < counted_since; month = nextMonth(month)) left++
        expect([months, months_done]).toEqual([25, 25 - left])
      }),
    )
  })
})
