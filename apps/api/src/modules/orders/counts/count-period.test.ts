import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../platform/clock/berlin.ts'
import { type BucketRange, splitPeriod } from './count-period.ts'

const FIRST = '2023-11-01'
const DAYS = 900
const calendar = Array.from({ length: DAYS }, (_, index) => addDays(FIRST, index))
const day = fc.integer({ min: 0, max: DAYS - 1 }).map((index) => calendar[index] ?? FIRST)

const within = (value: string, { from, to }: BucketRange) =>
  (from === null || value >= from) && (to === null || value <= to)

/** How often a day is counted by a split: once through its month, once through each range of days it lies in. */
function timesCounted(value: string, split: ReturnType<typeof splitPeriod>): number {
  const byMonth = split.months !== null && within(`${value.slice(0, 7)}-01`, split.months) ? 1 : 0
  return byMonth + split.days.filter((range) => within(value, range)).length
}

describe('splitPeriod', () => {
  test('counts every day of the period once and no other', () => {
    fc.assert(
      fc.property(fc.option(day, { nil: undefined }), fc.option(day, { nil: undefined }), (start, end) => {
        const split = splitPeriod(start, end)
        for (const value of calendar) {
          const inside = (start === undefined || value >= start) && (end === undefined || value <= end)
          expect(timesCounted(value, split), `${value} in ${start}…${end}`).toBe(inside ? 1 : 0)
        }
      }),
    )
  })

  test('asks at most two months day by day', () => {
    fc.assert(
      fc.property(day, day, (start, end) => {
        const { days } = splitPeriod(start, end)
        expect(days.length).toBeLessThanOrEqual(2)
        for (const range of days) expect(range.from?.slice(0, 7)).toBe(range.to?.slice(0, 7))
      }),
    )
  })

  test('takes whole months as months', () => {
    expect(splitPeriod('2024-02-01', '2024-02-29')).toEqual({
      months: { from: '2024-02-01', to: '2024-02-01' },
      days: [],
    })
    expect(splitPeriod(undefined, undefined)).toEqual({ months: { from: null, to: null }, days: [] })
    expect(splitPeriod('2024-01-31', '2024-03-01')).toEqual({
      months: { from: '2024-02-01', to: '2024-02-01' },
      days: [
        { from: '2024-01-31', to: '2024-01-31' },
        { from: '2024-03-01', to: '2024-03-01' },
      ],
    })
  })
})
