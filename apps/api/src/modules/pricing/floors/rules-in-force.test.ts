import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actsFrom, isInForce, type RuleSwitch, switched } from './rules-in-force.ts'

const OFF: RuleSwitch = { isActive: false, wasActive: false, switchedAt: null }
const at = (minutes: number) => new Date(Date.UTC(2026, 2, 10, 9, minutes))

describe('rules that are switched', () => {
  it('count five minutes later', () => {
    const on = switched(OFF, true, at(0))
    expect([0, 4, 5, 60].map((minutes) => isInForce(on, at(minutes)))).toEqual([false, false, true, true])
    expect(actsFrom(on, at(4))).toEqual(at(5))
    expect(actsFrom(on, at(5))).toBeNull()
  })

  it('go on counting for five minutes when they are switched off', () => {
    const off = switched(switched(OFF, true, at(0)), false, at(10))
    expect([10, 14, 15].map((minutes) => isInForce(off, at(minutes)))).toEqual([true, true, false])
  })

  it('never counted when a slip is taken back in time', () => {
    const back = switched(switched(OFF, true, at(0)), false, at(3))
    expect([3, 5, 8, 9].map((minutes) => isInForce(back, at(minutes)))).toEqual([false, false, false, false])
    expect(actsFrom(back, at(3))).toBeNull()
  })

  it('are as they were when they are switched to what they are', () => {
    const on = switched(OFF, true, at(0))
    expect(switched(on, true, at(3))).toBe(on)
  })

  it('count as somebody says who watches them minute by minute', () => {
    // Of each minute: whether the switch is put on, put off or left alone.
    fc.assert(
      fc.property(fc.array(fc.constantFrom(true, false, null), { maxLength: 50 }), (minutes) => {
        let rules = OFF
        let counts = false
        let waiting = { is: false, since: -5 }
        for (const [minute, put] of minutes.entries()) {
          if (minute - waiting.since >= 5) counts = waiting.is
          expect(isInForce(rules, at(minute))).toBe(counts)
          if (put === null || put === waiting.is) continue
          waiting = { is: put, since: minute }
          rules = switched(rules, put, at(minute))
        }
      }),
      { numRuns: 10_000 },
    )
  })
})
