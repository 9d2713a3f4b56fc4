import { describe, expect, it } from 'vitest'
import { monthName, monthsBefore } from './months.ts'

it('names a month in the language of the interface', () => {
  expect([monthName('2026-10-01', 'de'), monthName('2026-10-01', 'en')]).toEqual([
    'Oktober 2026',
    'October 2026',
  ])
})

describe('months to choose from', () => {
  it('begin with the one before, across the turn of a year', () => {
    const months = monthsBefore(Date.parse('2026-02-10T12:00:00Z'))
    expect([months.length, ...months.slice(0, 3)]).toEqual([24, '01-2026', '12-2025', '11-2025'])
  })

  it('count by the days of Berlin', () => {
    expect(monthsBefore(Date.parse('2026-07-31T22:30:00Z'))[0]).toBe('07-2026')
  })
})
