import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from './wall-clock.ts'

const iso = (time: string) => new Date(instantOf(time)).toISOString()

test('a time without a zone is what the clocks in Berlin show', () => {
  expect(iso('2026-03-10T09:30:00')).toBe('2026-03-10T08:30:00.000Z')
  expect(iso('2026-07-10T09:30')).toBe('2026-07-10T07:30:00.000Z')
  expect(iso('2026-01-01T00:15:00.25')).toBe('2025-12-31T23:15:00.250Z')
  expect(iso('2026-07-01T00:15:00')).toBe('2026-06-30T22:15:00.000Z')
})

test('a time that the clocks show twice is the first, one that they skip an hour later', () => {
  expect(iso('2026-10-25T02:30:00')).toBe('2026-10-25T00:30:00.000Z')
  expect(iso('2026-10-25T03:00:00')).toBe('2026-10-25T02:00:00.000Z')
  expect(iso('2026-03-29T01:59:59')).toBe('2026-03-29T00:59:59.000Z')
  expect(iso('2026-03-29T02:30:00')).toBe('2026-03-29T01:30:00.000Z')
  expect(iso('2026-03-29T03:00:00')).toBe('2026-03-29T01:00:00.000Z')
})

test('a zone that is said counts', () => {
  expect(iso('2026-03-10T09:30:00Z')).toBe('2026-03-10T09:30:00.000Z')
  expect(iso('2026-03-10T09:30:00+05:30')).toBe('2026-03-10T04:00:00.000Z')
  expect(instantOf('gestern')).toBeNaN()
})

test('Berlin shows the time again at the instant that it means', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const second = 1000
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1996, 0), max: Date.UTC(2060, 0) }), (instant) => {
      const shown = clock.format(instant).replace(' ', 'T')
      const found = instantOf(shown)
      expect(clock.format(found).replace(' ', 'T')).toBe(shown)
      // The same one, or the first of two.
      expect([0, 3600 * second]).toContain(Math.floor(instant / second) * second - found)
    }),
  )
})
