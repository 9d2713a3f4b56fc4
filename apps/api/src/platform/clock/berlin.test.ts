import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  berlinDay,
  berlinInstant,
  berlinMinuteOfDay,
  formatBerlinDateTime,
  startOfBerlinDay,
  weekday,
} from './berlin.ts'

const instants = fc.date({ min: new Date('2015-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

test('the clocks of Berlin', () => {
  expect(formatBerlinDateTime(new Date('2026-01-15T23:30:05Z'))).toBe('2026-01-16 00:30:05')
  expect(formatBerlinDateTime(new Date('2026-07-15T22:00:00Z'))).toBe('2026-07-16 00:00:00')
  expect(berlinDay(new Date('2025-12-31T23:00:00Z'))).toBe('2026-01-01')
  expect(berlinMinuteOfDay(new Date('2026-07-15T12:00:00Z'))).toBe(14 * 60)
})

test('a day begins at its midnight, on the days of the change, too', () => {
  expect(startOfBerlinDay('2026-03-29').toISOString()).toBe('2026-03-28T23:00:00.000Z')
  expect(startOfBerlinDay('2026-03-30').toISOString()).toBe('2026-03-29T22:00:00.000Z')
  expect(startOfBerlinDay('2026-10-25').toISOString()).toBe('2026-10-24T22:00:00.000Z')
  expect(startOfBerlinDay('2026-10-26').toISOString()).toBe('2026-10-25T23:00:00.000Z')
})

test('a time that is skipped or comes twice', () => {
  expect(berlinInstant('2026-03-29', 150).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(berlinInstant('2026-10-25', 150).toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('every instant lies in the day it belongs to', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const day = berlinDay(instant)
      expect(startOfBerlinDay(day).getTime()).toBeLessThanOrEqual(instant.getTime())
      expect(startOfBerlinDay(addDays(day, 1)).getTime()).toBeGreaterThan(instant.getTime())
      expect(berlinDay(startOfBerlinDay(day))).toBe(day)
      expect(formatBerlinDateTime(startOfBerlinDay(day))).toBe(`${day} 00:00:00`)
    }),
  )
})

test('days follow each other over months, years and leap days', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1), addDays('2026-03-01', -1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-02-28',
  ])
  expect([weekday('2026-03-08'), weekday('2026-03-14')]).toEqual([0, 6])
})
