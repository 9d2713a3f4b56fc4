import {
  compare,
  exact,
  marginAfter,
  marginVerdict,
  ofCents,
  refundThatLeaves,
  toTwoPlaces,
  ZERO,
} from '@kontor/contract/pricing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHANNEL_COSTS, UVP_CONFIGURATION } from '../../../../test/builders/uvp.ts'
import { type SaleTerms, saleCosts, saleYield } from './channel-costs.ts'
import { refundMargin } from './goodwill-margin.ts'

/** 40.00 € less 5 % and a season at 25 %, through a channel that keeps 15 %. */
const GOLDEN: SaleTerms = {
  ...UVP_CONFIGURATION,
  ...CHANNEL_COSTS,
  cost_price: 40,
  manufacturer_discount: 5,
  devaluation: 25,
}
const soldFor = (paidCents: number, more: Partial<SaleTerms> = {}, refundedCents = 0) =>
  refundMargin(saleCosts({ ...GOLDEN, ...more }), { paidCents, refundedCents })

describe('what a sale earns once a refund is granted, computed by hand', () => {
  const margin = soldFor(9995)

  it('is what the price less the refund earns, after its VAT and its commission', () => {
    // 99.95 ÷ 1.19 − 28.50 − 15 % of 99.95 − 6.7875, and the same of 79.95.
    expect(toTwoPlaces(marginAfter(margin, 0))).toBe(33.71)
    expect(toTwoPlaces(marginAfter(margin, 2000))).toBe(19.9)
  })

  it('is nothing from 48.84 on, and more than a return costs up to 73.63', () => {
    // 20 % of the commission on 99.95 stay with the channel: 2.9985 + 6.7875 + 7.3375.
    expect(toTwoPlaces(margin.returned)).toBe(-17.12)
    expect(refundThatLeaves(margin, ZERO)).toBe(4884)
    expect(refundThatLeaves(margin, margin.returned)).toBe(7364)
    const verdicts = [0, 4883, 4884, 7363, 7364].map((cents) => marginVerdict(margin, cents))
    expect(verdicts).toEqual(['earns', 'earns', 'cheaper_than_return', 'cheaper_than_return', 'loses'])
  })

  it('counts what was refunded before, whereas a return gives back all that was paid', () => {
    const later = soldFor(9995, {}, 2000)
    expect(toTwoPlaces(marginAfter(later, 0))).toBe(19.9)
    expect(toTwoPlaces(later.returned)).toBe(-17.12)
    expect(refundThatLeaves(later, ZERO)).toBe(2884)
    expect(refundThatLeaves(later, later.returned)).toBe(5364)
  })

  it('follows the VAT rate of the line', () => {
    // 99.95 ÷ 1.07 − 50.28, and without VAT: 99.95 − 50.28.
    expect(toTwoPlaces(marginAfter(soldFor(9995, { tax_rate: 7 }), 0))).toBe(43.13)
    expect(toTwoPlaces(marginAfter(soldFor(9995, { tax_rate: 0 }), 0))).toBe(49.67)
  })

  it('names none where a refund takes nothing, and 0 where nothing is left of the whole price', () => {
    const margin = soldFor(9995, { commission_marketplace: 90, commission_other: 10 })
    expect(refundThatLeaves(margin, ZERO)).toBeNull()
    expect(marginVerdict(soldFor(3000), 0)).toBe('cheaper_than_return')
    expect(refundThatLeaves(soldFor(3000), ZERO)).toBe(0)
  })
})

describe('refunds from which on', () => {
  const hundredths = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100)
  const terms: fc.Arbitrary<SaleTerms> = fc.record({
    cost_price: hundredths(200),
    manufacturer_discount: hundredths(100),
    devaluation: hundredths(100),
    tax_rate: fc.oneof(
      fc.constantFrom(0, 7, 19, 20, 25),
      fc.integer({ min: 0, max: 30_000 }).map((n) => n / 1000),
    ),
    hourly_wage: hundredths(60),
    processing_duration_shipping: hundredths(60),
    processing_duration_return: hundredths(60),
    package_cost: hundredths(5),
    commission_marketplace: hundredths(60),
    commission_other: hundredths(40),
    commission_return_refund: hundredths(100),
    postage_shipping: hundredths(20),
    postage_return: hundredths(20),
    marketplace_shipping_cost: hundredths(20),
    marketplace_return_cost: hundredths(20),
    return_quota: hundredths(100),
    expected_yield_absolute: hundredths(20),
    expected_yield_relative: hundredths(40),
  })

  it('nothing is left and a return costs no more are exact: one cent less is neither', () => {
    fc.assert(
      fc.property(terms, fc.nat(40_000), fc.nat(5_000), fc.nat(40_000), (of, paid, before, refund) => {
        const costs = saleCosts(of)
        const refunded = Math.min(before, paid)
        const margin = refundMargin(costs, { paidCents: paid, refundedCents: refunded })
        // By the definition of raw profit instead of the line that the thresholds are looked for on.
        const left = (cents: number) => saleYield(costs, ofCents(paid - refunded - cents)).rawProfitShipping
        const ofReturn = saleYield(costs, ofCents(paid)).rawProfitReturn
        expect(compare(marginAfter(margin, refund), left(refund))).toBe(0)
        expect(marginVerdict(margin, refund)).toBe(
          compare(left(refund), ZERO) > 0
            ? 'earns'
            : compare(left(refund), ofReturn) > 0
              ? 'cheaper_than_return'
              : 'loses',
        )
        for (const amount of [ZERO, ofReturn]) {
          const from = refundThatLeaves(margin, amount)
          if (from === null) {
            expect(compare(left(refund), left(0))).toBeGreaterThanOrEqual(0)
            continue
          }
          expect(compare(left(from), amount)).toBeLessThanOrEqual(0)
          if (from > 0) expect(compare(left(from - 1), amount)).toBe(1)
        }
      }),
      { numRuns: 10_000 },
    )
  })

  it('hold to the cent where a refund leaves exactly nothing', () => {
    const margin = { earned: exact('10'), perRefunded: exact('0.5'), returned: exact('-2') }
    expect(refundThatLeaves(margin, ZERO)).toBe(2000)
    expect([1999, 2000, 2399, 2400].map((cents) => marginVerdict(margin, cents))).toEqual([
      'earns',
      'cheaper_than_return',
      'cheaper_than_return',
      'loses',
    ])
  })
})
