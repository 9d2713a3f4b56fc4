import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rateOf } from './cancellation-rate.ts'

describe('the cancellation rate', () => {
  test('warns over 1 percent and is critical from 1.5 percent on', () => {
    expect(rateOf(0, 0)).toEqual({ percent: 0, level: 'ok' })
    expect(rateOf(10, 1000)).toEqual({ percent: 1, level: 'ok' })
    expect(rateOf(11, 1000)).toEqual({ percent: 1.1, level: 'warning' })
    expect(rateOf(14, 1000)).toEqual({ percent: 1.4, level: 'warning' })
    expect(rateOf(15, 1000)).toEqual({ percent: 1.5, level: 'critical' })
    // Shown rounded, judged exactly.
    expect(rateOf(1499, 99_999)).toEqual({ percent: 1.5, level: 'warning' })
    expect(rateOf(1001, 100_099)).toEqual({ percent: 1, level: 'warning' })
  })

  test('never grows milder with more cancellations', () => {
    const rank = { ok: 0, warning: 1, critical: 2 }
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), fc.integer({ min: 1, max: 100_000 }), (cancelled, orders) => {
        expect(rank[rateOf(cancelled + 1, orders).level]).toBeGreaterThanOrEqual(
          rank[rateOf(cancelled, orders).level],
        )
      }),
    )
  })
})
