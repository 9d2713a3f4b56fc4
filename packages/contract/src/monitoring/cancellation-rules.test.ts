import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CRITICAL_PERCENT } from './cancellation-rate.schemas.ts'
import { leftUntilCritical, percentAfterNext, rateOf } from './cancellation-rules.ts'

const isCritical = (orders: number, cancelled: number) => cancelled * 100 >= CRITICAL_PERCENT * orders
const counts = [fc.integer({ min: 1, max: 1_000_000 }), fc.nat(20_000)] as const

test('so many cancellations are left until 1.5 percent, worked out by hand', () => {
  expect(leftUntilCritical({ orders: 1000, cancelled: 3 })).toBe(12)
  expect(leftUntilCritical({ orders: 1000, cancelled: 15 })).toBe(0)
  expect(leftUntilCritical({ orders: 10, cancelled: 0 })).toBe(1)
})

test('one less than is left is never critical, what is left always is', () => {
  fc.assert(
    fc.property(...counts, (orders, cancelled) => {
      const left = leftUntilCritical({ orders, cancelled })
      expect(isCritical(orders, cancelled + left)).toBe(true)
      if (left > 0) expect(isCritical(orders, cancelled + left - 1)).toBe(false)
    }),
  )
})

test('the rate after one cancellation more, worked out by hand', () => {
  expect(percentAfterNext({ orders: 980, cancelled: 9 })).toBe(1.02)
  expect(percentAfterNext({ orders: 3, cancelled: 0 })).toBe(33.33)
  expect(percentAfterNext({ orders: 0, cancelled: 0 })).toBe(0)
})

test('it is critical where none was left but this one', () => {
  fc.assert(
    fc.property(...counts, (orders, cancelled) => {
      // Compared exactly: 1.496 percent shows as 1.5 and is not.
      if (leftUntilCritical({ orders, cancelled }) <= 1)
        expect(percentAfterNext({ orders, cancelled })).toBeGreaterThanOrEqual(CRITICAL_PERCENT)
    }),
  )
})

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
