import { describe, expect, it } from 'vitest'
import { type Period, periodDays, storeOf } from './performance-search.ts'

const daysOf = (period: Period | 'nonsense', today: string) => {
  const { start, end } = periodDays({ period }, today)
  return `${start} ${end}`
}

describe('the days of a period', () => {
  it.each<[Period, string, string]>([
    ['today', '2026-11-23', '2026-11-23 2026-11-23'],
    ['yesterday', '2026-03-01', '2026-02-28 2026-02-28'],
    ['this_month', '2026-11-23', '2026-11-01 2026-11-23'],
    ['last_month', '2026-01-05', '2025-12-01 2025-12-31'],
    ['last_month', '2028-03-31', '2028-02-01 2028-02-29'],
    ['this_year', '2026-11-23', '2026-01-01 2026-11-23'],
    ['last_year_same_time', '2026-11-23', '2025-01-01 2025-11-23'],
    ['last_year_same_time', '2028-02-29', '2027-01-01 2027-02-28'],
    ['last_year', '2026-11-23', '2025-01-01 2025-12-31'],
    ['total', '2026-11-23', '2017-01-01 2026-11-23'],
  ])('%s on %s is %s', (period, today, expected) => {
    expect(daysOf(period, today)).toBe(expected)
  })

  it('are those that somebody has chosen, and this month until then', () => {
    const own = { period: 'own', start: '2026-02-03', end: '2026-02-04' } as const
    expect(periodDays(own, '2026-11-23')).toEqual({ start: '2026-02-03', end: '2026-02-04' })
    expect(daysOf('own', '2026-11-23')).toBe('2026-11-01 2026-11-23')
    expect(periodDays({ ...own, start: '2026-02-31' }, '2026-02-23').start).toBe('2026-02-01')
    expect([storeOf({ store: '7' }), storeOf({ store: 'x' }), storeOf({})]).toEqual([7, undefined, undefined])
    expect(daysOf('nonsense', '2026-11-23')).toBe('2026-11-01 2026-11-23')
  })
})
