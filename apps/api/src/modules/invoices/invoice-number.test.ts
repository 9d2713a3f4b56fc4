import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, decideNumber, numberOf, seriesOf } from './invoice-number.ts'

const SERIES = 'RE-2026-'

test('the year goes into the prefix', () => {
  expect(seriesOf('RE-{year}-', '2026-12-31')).toBe('RE-2026-')
  expect(seriesOf('{yy}/', '2027-01-01')).toBe('27/')
  expect(seriesOf('K', '2026-01-01')).toBe('K')
})

test('a number is what its count makes it, and is recognised however it is written', () => {
  expect(numberOf(SERIES, 17)).toBe('RE-2026-00017')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (count) => {
      expect(countOf(SERIES, numberOf(SERIES, count))).toBe(count)
      expect(countOf(SERIES, `re-2026-${count}`)).toBe(count)
    }),
  )
  for (const other of ['RE-2025-00017', '17', 'RE-2026-', 'RE-2026-00017a', 'RE-2026-0', 'RE-2026--1'])
    expect(countOf(SERIES, other), other).toBeNull()
})

test.each([
  ['RE-2026-00018', 17, { kind: 'counted', count: 18 }],
  ['RE-2026-00017', 17, { kind: 'taken' }],
  ['re-2026-3', 17, { kind: 'taken' }],
  ['RE-2026-00020', 17, { kind: 'leaves_gap' }],
  ['RE-2026-00120', 0, { kind: 'counted', count: 120 }],
  ['2026/A-17', 17, { kind: 'own' }],
  ['RE-2025-00099', 17, { kind: 'own' }],
])('%s after %d', (wanted, last, expected) => expect(decideNumber(SERIES, last, wanted)).toEqual(expected))

test('a series that has begun goes up by one or not at all', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (specs) => {
      const used: number[] = []
      for (const spec of specs) {
        const decision = decideNumber(SERIES, used.at(-1) ?? 0, numberOf(SERIES, spec))
        if (decision.kind === 'counted') used.push(decision.count)
      }
      const [first = 0] = used
      expect(used).toEqual(used.map((_, index) => first + index))
    }),
  )
})
