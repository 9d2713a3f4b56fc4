import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitSignal } from './fit-signal.ts'

describe('the fit signal', () => {
  it.each([
    [
      { item_too_small: 19, dont_like_item: 31 },
      { runs: 'small', percent: 38, returns: 50 },
    ],
    [{ item_too_big: 20 }, { runs: 'large', percent: 100, returns: 20 }],
    [{ item_too_big: 19 }, null],
    [
      { item_too_small: 4, no_reason: 16 },
      { runs: 'small', percent: 20, returns: 20 },
    ],
    [{ item_too_small: 3, no_reason: 17 }, null],
    [{ item_too_small: 10, item_too_big: 6, no_reason: 10 }, null],
    [{}, null],
  ])('of %j is %j', (reasons, signal) => {
    expect(fitSignal(reasons)).toEqual(signal)
  })

  it('turns round when too small and too big change places, and needs 20 returns', () => {
    const pieces = fc.nat(60)
    fc.assert(
      fc.property(pieces, pieces, pieces, (small, large, other) => {
        fc.pre(small !== large)
        const one = fitSignal({ item_too_small: small, item_too_big: large, no_reason: other })
        const turned = fitSignal({ item_too_small: large, item_too_big: small, no_reason: other })
        expect(turned).toEqual(one && { ...one, runs: one.runs === 'small' ? 'large' : 'small' })
        if (small + large + other < 20) expect(one).toBeNull()
        if (one) expect(one.percent).toBeGreaterThanOrEqual(20)
      }),
    )
  })
})
