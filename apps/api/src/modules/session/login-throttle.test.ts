import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FAILURE_WINDOW_MINUTES, FAILURES_ALLOWED, minutesToWait } from './login-throttle.ts'

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
