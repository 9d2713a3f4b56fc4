import { TRACKING_STATUSES } from '@kontor/contract/shipping'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextQuestion, nextQuestionAfterFailure } from './tracking-pace.ts'

const NOW = new Date('2026-03-10T09:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const ago = (ms: number) => new Date(NOW.getTime() - ms)

it('ends with the parcel', () => {
  for (const status of ['delivered', 'destroyed', 'canceled'] as const) {
    expect(nextQuestion({ status, lastReportAt: NOW, boughtAt: NOW }, NOW)).toBeNull()
  }
  expect(nextQuestion({ status: 'transit', lastReportAt: NOW, boughtAt: ago(100 * DAY_MS) }, NOW)).toBeNull()
})

it('asks never more often than every ten minutes, and rarer the longer nothing happens', () => {
  const status = fc.constantFrom(null, ...TRACKING_STATUSES)
  const silence = fc.integer({ min: -DAY_MS, max: 99 * DAY_MS })
  fc.assert(
    fc.property(status, silence, silence, (where, one, other) => {
      const pause = (ms: number) => {
        const next = nextQuestion(
          { status: where, lastReportAt: ago(ms), boughtAt: ago(Math.max(ms, 0)) },
          NOW,
        )
        return next ? next.getTime() - NOW.getTime() : Number.POSITIVE_INFINITY
      }
      const [shorter, longer] = [pause(Math.min(one, other)), pause(Math.max(one, other))]
      expect(shorter).toBeGreaterThanOrEqual(10 * MINUTE_MS)
      expect(longer).toBeGreaterThanOrEqual(shorter)
    }),
  )
})

it('asks for a label that nobody uses a bounded number of times', () => {
  let now = NOW
  let questions = 0
  for (;;) {
    const next = nextQuestion({ status: 'label_created', lastReportAt: NOW, boughtAt: NOW }, now)
    if (!next) break
    questions += 1
    now = next
  }
  expect(questions).toBeLessThan(100)
  expect(now.getTime() - NOW.getTime()).toBeLessThan(110 * DAY_MS)
})

it('backs off when the carrier does not answer, and obeys the pause it asks for', () => {
  const failure = { kind: 'inDoubt', texts: [] } as const
  const pauses = [1, 2, 3, 20].map(
    (failures) => (nextQuestionAfterFailure(failures, failure, NOW).getTime() - NOW.getTime()) / MINUTE_MS,
  )
  expect(pauses).toEqual([10, 20, 40, 360])
  const asked = nextQuestionAfterFailure(1, { kind: 'notReached', texts: [], retryAfterMs: 3_600_000 }, NOW)
  expect(asked.getTime() - NOW.getTime()).toBe(3_600_000)
})
