import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, localOf } from './announcement-draft.ts'

test('a field of date and time names the instant it was given, to the minute', () => {
  const minutes = fc.integer({ min: 27_000_000, max: 33_000_000 }).map((minute) => new Date(minute * 60_000))
  fc.assert(
    fc.property(minutes, (date) => {
      const back = instantOf(localOf(date.toISOString()))
      // The hour that the clocks repeat in autumn has two instants with one name.
      expect(Math.abs(Date.parse(back ?? '') - date.getTime())).toBeLessThanOrEqual(3_600_000)
      expect(localOf(back ?? '')).toBe(localOf(date.toISOString()))
    }),
  )
  expect(instantOf('')).toBeUndefined()
  expect(instantOf('gestern')).toBeUndefined()
})
