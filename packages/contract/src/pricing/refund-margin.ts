import { ceilCents, compare, dividedBy, type Exact, minus, ofCents, times, ZERO } from './exact.ts'

/** What a sale earns by what is refunded of it while the customer keeps the article. Amounts in units of the currency. */
export interface RefundMargin {
  /** While nothing more is refunded. */
  readonly earned: Exact
  /** What each refunded unit takes from it: less VAT and commission are due. */
  readonly perRefunded: Exact
  /** What a return earns, which is below zero as a rule. */
  readonly returned: Exact
}

/** Why nobody knows what a sale earns. */
export const MARGIN_GAPS = ['off', 'other_currency', 'no_costs', 'no_cost_price'] as const
export type MarginGap = (typeof MARGIN_GAPS)[number]

/** It earns; it does not, and a return would cost more; a return would not cost more. */
export const MARGIN_VERDICTS = ['earns', 'cheaper_than_return', 'loses'] as const
export type MarginVerdict = (typeof MARGIN_VERDICTS)[number]

/** What is left of a sale once so many cents are refunded. Pure, exact. */
export const marginAfter = ({ earned, perRefunded }: RefundMargin, refundCents: number): Exact =>
  minus(earned, times(perRefunded, ofCents(refundCents)))

/** What a refund makes of a sale. Pure. */
export function marginVerdict(margin: RefundMargin, refundCents: number): MarginVerdict {
  const left = marginAfter(margin, refundCents)
  if (compare(left, ZERO) > 0) return 'earns'
  return compare(left, margin.returned) > 0 ? 'cheaper_than_return' : 'loses'
}

/**
 * The smallest refund, in cents, that leaves no more than an amount: each smaller one leaves more. Pure.
 * @returns null where no refund does, since it takes nothing from what is earned
 */
export function refundThatLeaves({ earned, perRefunded }: RefundMargin, amount: Exact): number | null {
  if (compare(perRefunded, ZERO) <= 0) return null
  if (compare(earned, amount) <= 0) return 0
  return ceilCents(dividedBy(minus(earned, amount), perRefunded))
}
