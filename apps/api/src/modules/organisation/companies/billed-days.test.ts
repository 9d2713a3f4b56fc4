import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBilled, mayCountFrom, refuseBilled } from './billed-days.ts'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** What counts on a day: the newest row that has begun. */
const countingOn = (rows: readonly string[], on: string): string | undefined =>
  rows
    .filter((from) => from <= on)
    .sort()
    .at(-1)

test('a row is billed from the day that the last bill covers backwards', () => {
  expect(isBilled('2026-03-01', null)).toBe(false)
  // Bills cover February up to its last day, the 28th.
  expect(isBilled('2026-02-28', '2026-02-28')).toBe(true)
  expect(isBilled('2026-03-01', '2026-02-28')).toBe(false)
  expect(isBilled('2028-02-29', '2028-02-29')).toBe(true)
  expect(() => refuseBilled('2026-01-01', '2026-02-28')).toThrow('terms_billed')
  expect(() => refuseBilled('2026-03-01', '2026-02-28')).not.toThrow()
})

test('a row that may be agreed never takes the place of one that counted on a billed day', () => {
  fc.assert(
    fc.property(
      day,
      fc.uniqueArray(day, { maxLength: 5 }),
      fc.option(day),
      day,
      (from, others, until, on) => {
        fc.pre(!others.includes(from))
        if (!mayCountFrom(from, others, until) || until === null || on > until) return
        const before = countingOn(others, on)
        if (before !== undefined) expect(countingOn([...others, from], on)).toBe(before)
      },
    ),
  )
})

test('what was never agreed may be agreed for days long gone, and what follows the bills always', () => {
  fc.assert(
    fc.property(day, fc.array(day, { maxLength: 5 }), day, (from, others, until) => {
      if (others.every((other) => other > until)) expect(mayCountFrom(from, others, until)).toBe(true)
      if (from > until) expect(mayCountFrom(from, others, until)).toBe(true)
    }),
  )
})
