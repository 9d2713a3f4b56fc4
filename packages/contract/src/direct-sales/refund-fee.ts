/** Of its percentage fee the marketplace keeps this share when an order is refunded, in per cent (spec: integrations §2). */
export const REFUND_FEE_PERCENT = 20
/** The most that it keeps of an order, in cents. */
export const MOST_REFUND_FEE_CENTS = 500

/** Hundredths of a per cent, in which a fee is counted. */
const PERCENT_UNIT = 100
const WHOLE = 100 * PERCENT_UNIT

/** What a refund costs. */
export interface RefundFee {
  /** The percentage fee that the sale cost, in cents. */
  readonly saleCents: number
  /** What the marketplace keeps of it, in cents. */
  readonly keptCents: number
}

/**
 * What a marketplace keeps of its percentage fee when a price is refunded: 20 per cent of it, at most 5 euros, each amount half
 * up. Pure.
 * @param priceCents what was paid, in cents; at least 0
 * @param percent the marketplace's fee, with at most two decimals; at least 0
 */
export function refundFee(priceCents: number, percent: number): RefundFee {
  const saleCents = halfUp(priceCents * Math.round(percent * PERCENT_UNIT), WHOLE)
  return {
    saleCents,
    keptCents: Math.min(MOST_REFUND_FEE_CENTS, halfUp(saleCents * REFUND_FEE_PERCENT, 100)),
  }
}

/** A fraction of whole numbers, half up; nothing is divided before the end. */
const halfUp = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor))
