import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { colourFrom, rankingDays } from './index.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor?.close())

const CASES = [
  [0, 0, 'grey'],
  [1, 0, 'green'],
  [3, 3, 'green'],
  [3, 4, 'yellow'],
  [3, 6, 'yellow'],
  [3, 7, 'red'],
  [1_000_000_007, 1_000_000_008, 'yellow'],
] as const

test.each(CASES)(
  '%i acts that took %i days are %s, in the program and in the database',
  async (acts, days, colour) => {
    expect(colourFrom({ acts, days })).toBe(colour)
    const { rows } = await kontor.inCtx(({ tx }) =>
      tx.execute(sql`select ranking_colour(${acts}::bigint, ${days}::bigint) as colour`),
    )
    expect(rows).toEqual([{ colour }])
  },
)

test('thirty days end with today in Berlin', () => {
  expect(rankingDays(new Date('2026-03-10T22:59:59Z'))).toEqual({ first: '2026-02-09', last: '2026-03-10' })
  expect(rankingDays(new Date('2026-03-10T23:00:00Z'))).toEqual({ first: '2026-02-10', last: '2026-03-11' })
})
