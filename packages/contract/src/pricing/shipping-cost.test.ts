import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippingCostOf } from './shipping-cost.ts'

const GLN = '4012345000009'
const row = { freeFromCents: 4990, shippingCents: 495, glns: [] }

describe('what shipping costs the buyer', () => {
  it.each([
    [4989, 495],
    [4990, 0],
    [4991, 0],
    [0, 495],
  ])('at %d cents is %d', (price, cost) => {
    expect(shippingCostOf(price, row)).toBe(cost)
  })

  it('is nothing from 0.00 on, and counts for what costs nothing too', () => {
    expect(shippingCostOf(0, { ...row, freeFromCents: 0 })).toBe(0)
  })

  it('is what holds for the GLN, where something of its own does', () => {
    const own = { ...row, glns: [{ gln: GLN, freeFromCents: 2000, shippingCents: 295 }] }
    expect(shippingCostOf(1999, own, GLN)).toBe(295)
    expect(shippingCostOf(2000, own, GLN)).toBe(0)
    expect(shippingCostOf(2000, own, '4399901740199')).toBe(495)
    expect(shippingCostOf(2000, own)).toBe(495)
  })

  it('is free exactly from the threshold on, else what the row says, and never rises with the price', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 })
    const terms = { freeFromCents: amount, shippingCents: amount }
    const glns = fc.uniqueArray(fc.record({ gln: fc.constantFrom('a', 'b', 'c'), ...terms }), {
      selector: ({ gln }) => gln,
    })
    fc.assert(
      fc.property(
        fc.record({ ...terms, glns }),
        fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: undefined }),
        amount,
        (of, gln, price) => {
          const counts = of.glns.find((each) => each.gln === gln) ?? of
          expect(shippingCostOf(counts.freeFromCents, of, gln)).toBe(0)
          expect(shippingCostOf(counts.freeFromCents - 1, of, gln)).toBe(counts.shippingCents)
          expect([0, counts.shippingCents]).toContain(shippingCostOf(price, of, gln))
          expect(shippingCostOf(price + 1, of, gln)).toBeLessThanOrEqual(shippingCostOf(price, of, gln))
        },
      ),
    )
  })
})
