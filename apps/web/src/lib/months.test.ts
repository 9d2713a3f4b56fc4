import { monthBefore } from '@kontor/contract/shared'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthName, monthOptions, monthsBefore } from './months.ts'

it('names a month in the language of the interface', () => {
  expect([monthName('2026-10-01', 'de'), monthName('2026-10-01', 'en')]).toEqual([
    'Oktober 2026',
    'October 2026',
  ])
})

it('offers months by their names', () => {
  expect(monthOptions(Date.parse('2026-11-26T12:00:00Z'), 'es')[0]).toEqual({
    value: '10-2026',
    label: 'octubre de 2026',
  })
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

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('one month before', () => {
  it.each([
    ['2026-11-20', '2026-10-20'],
    ['2026-03-31', '2026-02-28'],
    ['2028-03-31', '2028-02-29'],
    ['2026-01-15', '2025-12-15'],
  ])('%s is %s', (from, expected) => {
    expect(monthBefore(from)).toBe(expected)
  })

  it('always lies in the month before, and never after the same day of the month', () => {
    fc.assert(
      fc.property(days, (from) => {
        const before = monthBefore(from)
        const months = (value: string) => Number(value.slice(0, 4)) * 12 + Number(value.slice(5, 7))
        expect(months(from) - months(before)).toBe(1)
        expect(Number(before.slice(8))).toBeLessThanOrEqual(Number(from.slice(8)))
      }),
    )
  })
})

it('a month of the address that is offered no more stands among the months, once', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  expect(monthOptions(now, 'de', '01-2020')[0]).toEqual({ value: '01-2020', label: 'Januar 2020' })
  expect(monthOptions(now, 'de', '10-2026')).toEqual(monthOptions(now, 'de'))
})
