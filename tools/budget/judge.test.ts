import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import limits from './limits.json' with { type: 'json' }

test('a figure may reach its limit, one more is over it, and one far below asks for a lower limit', () => {
  const verdicts = (figure: number) => {
    const { lines, isOver } = judge({ modules: figure }, { modules: 100 })
    return [lines[0]?.split('  ').at(-1), isOver]
  }
  expect([100, 101, 90, 89].map(verdicts)).toEqual([
    ['ok', false],
    ['OVER ITS LIMIT', true],
    ['ok', false],
    ['lower the limit', false],
  ])
})

test('one that is over is told among others that are not', () => {
  const { lines, isOver } = judge({ rows: 1, packages: 3 }, { rows: 1, packages: 2 })
  expect([lines.length, isOver]).toEqual([2, true])
})

test('every limit says something', () => {
  expect(Object.values(limits).every((limit) => Number.isInteger(limit) && limit > 0)).toBe(true)
})
