import { describe, expect, it } from 'vitest'
import { lastDayOfMonth, monthOf, nextMonth, parseMonth, previousMonth } from './months.ts'

describe('months', () => {
  it.each([
    ['2026-01-31', '2026-01-01', '2026-02-01', '2025-12-01', '2026-01-31'],
    ['2026-02-28', '2026-02-01', '2026-03-01', '2026-01-01', '2026-02-28'],
    ['2028-02-01', '2028-02-01', '2028-03-01', '2028-01-01', '2028-02-29'],
    ['2026-04-30', '2026-04-01', '2026-05-01', '2026-03-01', '2026-04-30'],
    ['2026-12-15', '2026-12-01', '2027-01-01', '2026-11-01', '2026-12-31'],
  ])('of %s', (day, month, next, previous, last) => {
    expect([monthOf(day), nextMonth(day), previousMonth(day), lastDayOfMonth(day)]).toEqual([
      month,
      next,
      previous,
      last,
    ])
  })

  it('reads the form of addresses', () => {
    expect(parseMonth('10-2026')).toBe('2026-10-01')
  })
})
