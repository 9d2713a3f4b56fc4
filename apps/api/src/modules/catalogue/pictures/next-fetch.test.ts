import { PICTURE_PROBLEMS } from '@kontor/contract/catalogue'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextFetch } from './next-fetch.ts'

const NOW = new Date('2026-03-10T09:00:00.000Z')
const WEEK_MS = 7 * 24 * 60 * 60_000
const pauseOf = (...[problem, attempts]: [Parameters<typeof nextFetch>[0], number]) =>
  nextFetch(problem, attempts, NOW).getTime() - NOW.getTime()
const problems = fc.constantFrom(...PICTURE_PROBLEMS)
const attempts = fc.integer({ min: 1, max: 100_000 })

describe('a picture is asked for again', () => {
  it('after a week when it was fetched, however often it had failed before', () => {
    fc.assert(
      fc.property(attempts, (n) => {
        expect(pauseOf('', n)).toBe(WEEK_MS)
      }),
    )
  })

  it('after a failure in a minute at least and in a week at most, later with each', () => {
    fc.assert(
      fc.property(problems, attempts, (problem, n) => {
        const pause = pauseOf(problem, n)
        expect(pause).toBeGreaterThanOrEqual(60_000)
        expect(pause).toBeLessThanOrEqual(WEEK_MS)
        expect(pauseOf(problem, n + 1)).toBe(Math.min(2 * pause, WEEK_MS))
      }),
    )
  })

  it('sooner when its server did not answer than when somebody has to put it right', () => {
    const [unreachable, gone, wrong] = (['unreachable', 'not_found', 'not_a_picture'] as const).map((each) =>
      pauseOf(each, 1),
    )
    expect([unreachable, gone, wrong]).toEqual([60_000, 3_600_000, 86_400_000])
  })
})
