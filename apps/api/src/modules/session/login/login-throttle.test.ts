import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LoginLine } from './login-line.ts'
import {
  ADDRESS_FAILURES_ALLOWED,
  FAILURE_WINDOW_MINUTES,
  FAILURES_ALLOWED,
  failuresThatCount,
  minutesToWait,
  pauseOnArrival,
} from './login-throttle.ts'

const NOW = new Date('2026-03-10T09:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const newestFirst = (ages: readonly number[]) => [...ages].sort((a, b) => a - b).map(minutesAgo)

test('nine failures do not stop anybody, the tenth does', () => {
  expect(minutesToWait(newestFirst([1, 2, 3, 4, 5, 6, 7, 8, 9]), NOW)).toBeNull()
  expect(minutesToWait(newestFirst([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), NOW)).toBe(5)
})

test('the wait ends exactly when fewer than ten failures lie in the window', () => {
  const ages = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { maxLength: 30 })
  fc.assert(
    fc.property(ages, (given) => {
      const failures = newestFirst(given)
      const inWindow = failures.filter((at) => at > minutesAgo(FAILURE_WINDOW_MINUTES)).length
      const wait = minutesToWait(failures, NOW)
      expect(wait !== null).toBe(inWindow >= FAILURES_ALLOWED)
      if (wait === null) return
      expect(wait).toBeGreaterThanOrEqual(1)
      expect(wait).toBeLessThanOrEqual(FAILURE_WINDOW_MINUTES)
      const then = new Date(NOW.getTime() + wait * 60_000)
      expect(minutesToWait(failures, then)).toBeNull()
    }),
  )
})

/** What somebody does at one address, over and over: waits a little, guesses or logs in, and takes the answer. */
interface Visitor {
  readonly name: (attempt: number) => string
  readonly isRight: boolean
  readonly isKnown: boolean
  /** Milliseconds between an answer and the next attempt. */
  readonly rest: number
}

/**
 * Ten minutes at one address after 60 failures, event by event.
 * @returns how many right logins came and opened, the longest they waited, and how many guesses were looked at
 */
function tenMinutes(visitors: readonly Visitor[]) {
  const line = new LoginLine()
  /** Newest first. */
  const failures = Array.from({ length: 60 }, () => ({ at: NOW, name: 'before' }))
  const events: { at: number; run: (at: number) => void }[] = []
  const result = { right: 0, opened: 0, guesses: 0, longest: 0 }
  const newest = (most: number, name?: string): Date[] => {
    const found: Date[] = []
    for (const failure of failures) {
      if (found.length === most) break
      if (name === undefined || failure.name === name) found.push(failure.at)
    }
    return found
  }
  const arrive = (visitor: Visitor, attempt: number) => (at: number) => {
    const name = visitor.name(attempt)
    const again = (now: number) => events.push({ at: now + visitor.rest, run: arrive(visitor, attempt + 1) })
    if (visitor.isRight) result.right += 1
    const wait = pauseOnArrival(
      new Date(at),
      visitor.isKnown,
      newest(failuresThatCount(FAILURES_ALLOWED), name),
      newest(failuresThatCount(ADDRESS_FAILURES_ALLOWED)),
    )
    const leave = line.enter({ pair: name, address: 'here', isKnown: visitor.isKnown })
    if (!leave) return again(at)
    events.push({
      at: at + wait,
      run: (now) => {
        leave()
        if (visitor.isRight) {
          result.opened += 1
          result.longest = Math.max(result.longest, wait)
        } else {
          result.guesses += 1
          failures.unshift({ at: new Date(now), name })
        }
        again(now)
      },
    })
  }
  for (const visitor of visitors) events.push({ at: NOW.getTime() + visitor.rest, run: arrive(visitor, 0) })
  for (;;) {
    events.sort((a, b) => a.at - b.at)
    const next = events.shift()
    if (!next || next.at > NOW.getTime() + 10 * 60_000) return result
    next.run(next.at)
  }
}

const guesser = (name: Visitor['name']): Visitor => ({ name, isRight: false, isKnown: false, rest: 50 })
const colleague: Visitor = { name: () => 'antonia', isRight: true, isKnown: false, rest: 10_000 }

describe('beside people who guess at the same address', () => {
  test.each(Array.from({ length: 10 }, (_, i) => i + 1))('%i of them: every right login opens', (count) => {
    const manyNames = Array.from({ length: count }, (_, i) => guesser((attempt) => `${i} ${attempt}`))
    const sameName = Array.from({ length: count }, () => guesser(() => 'antonia'))
    for (const guessers of [manyNames, sameName]) {
      const { right, opened, guesses, longest } = tenMinutes([...guessers, colleague])
      expect(right).toBeGreaterThan(25)
      // The last one may still wait when the ten minutes end.
      expect(opened).toBeGreaterThanOrEqual(right - 1)
      expect(longest).toBeLessThanOrEqual(8_000)
      expect(guesses).toBeLessThan(count * 100)
    }
  })

  test('a hundred of them: who has logged in there before does not even wait, and guessing stays slow', () => {
    const flood = Array.from({ length: 100 }, (_, i) => ({ ...guesser((n) => `${i} ${n}`), rest: 2_000 }))
    const { right, opened, guesses, longest } = tenMinutes([...flood, { ...colleague, isKnown: true }])
    expect([right, opened, longest]).toEqual([60, 60, 0])
    // 24 each eight seconds.
    expect(guesses).toBeLessThanOrEqual(24 * (600 / 8))
  })
})
