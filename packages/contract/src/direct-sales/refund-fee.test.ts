import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_REFUND_FEE_CENTS, refundFee } from './refund-fee.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)

describe('refundFee', () => {
  it.each([
    [8995, 15, { saleCents: 1349, keptCents: 270 }],
    [19_995, 15, { saleCents: 2999, keptCents: 500 }],
    [0, 15, { saleCents: 0, keptCents: 0 }],
    [8995, 0, { saleCents: 0, keptCents: 0 }],
  ])('of %i cents at %d per cent is %o', (price, rate, fee) => {
    expect(refundFee(price, rate)).toEqual(fee)
  })

  it('is a fifth of the fee to the half cent, never more than 5 euros, and never falls when the price rises', () => {
    fc.assert(
      fc.property(cents, cents, percent, (one, more, rate) => {
        const { saleCents, keptCents } = refundFee(one, rate)
        expect(Math.abs(saleCents * 10_000 - one * Math.round(rate * 100))).toBeLessThanOrEqual(5000)
        expect(keptCents).toBeLessThanOrEqual(MOST_REFUND_FEE_CENTS)
        if (keptCents < MOST_REFUND_FEE_CENTS)
          expect(Math.abs(keptCents * 5 - saleCents)).toBeLessThanOrEqual(2.5)
        expect(refundFee(one + more, rate).keptCents).toBeGreaterThanOrEqual(keptCents)
      }),
    )
  })
})
