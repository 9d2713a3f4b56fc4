import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortRows, URGENCIES, urgencyOf } from './sort-rows.ts'
import { TODAY_KINDS } from './today.schemas.ts'

const NOW = new Date('2026-11-24T12:25:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const row = (kind: (typeof TODAY_KINDS)[number], minutes?: number) => ({
  kind,
  due_at: minutes === undefined ? null : at(minutes),
})

test('what is wrong or overdue stands before what is due, what only waits behind it, news last', () => {
  const rows = [
    row('news'),
    row('feeds'),
    row('due_today', 80),
    row('reservations', 35),
    row('replies', 3 * 24 * 60),
    row('returns', -10),
    row('label_errors'),
    row('overdue', -3000),
    row('cancellation_rate'),
  ]
  expect(sortRows(rows, NOW).map(({ kind }) => kind)).toEqual([
    'cancellation_rate',
    'overdue',
    'label_errors',
    'returns',
    'reservations',
    'due_today',
    'replies',
    'feeds',
    'news',
  ])
})

test('a deadline passes at its own moment', () => {
  expect(urgencyOf(row('due_today', 1), NOW)).toBe('amber')
  expect(urgencyOf(row('due_today', 0), NOW)).toBe('red')
  expect(urgencyOf(row('import_errors'), NOW)).toBe('blue')
  expect(urgencyOf(row('replies', 24 * 60), NOW)).toBe('amber')
  expect(urgencyOf(row('replies', 24 * 60 + 1), NOW)).toBe('blue')
})

test('the order does not depend on the order in which the rows came', () => {
  const any = fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom(...TODAY_KINDS),
      due_at: fc.option(fc.integer({ min: -500, max: 500 }).map(at)),
    }),
    { selector: ({ kind }) => kind },
  )
  fc.assert(
    fc.property(any, (rows) => {
      const sorted = sortRows(rows, NOW)
      expect(sortRows(rows.toReversed(), NOW)).toEqual(sorted)
      const ranks = sorted.map((one) => URGENCIES.indexOf(urgencyOf(one, NOW)))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }),
  )
})
