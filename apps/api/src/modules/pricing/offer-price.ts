/** What an account asks more or less than the price of the channel; where both are set, neither counts. */
export interface PriceChange {
  /** In cents, signed. */
  readonly cents: number | null
  /** In per cent of the price with up to three decimals, signed. */
  readonly percent: number | null
}

/**
 * What an account asks for a size: the price of the channel with the account's change, half up to the cent, or the best price
 * where that is lower; never under the floor by either, and 0 (not offered) where it would cost nothing (issue "Pricing", 7).
 * `offer_price` in migrations/functions/pricing.sql says the same. Pure.
 * @param price of the channel, in cents
 * @param best what follows a competitor, in cents; null without one
 * @param floor the lowest price that may go out, in cents; null without one
 */
export function offerPrice(
  price: number,
  { cents, percent }: PriceChange,
  best: number | null,
  floor: number | null,
): number {
  const changed = changedPrice(price, { cents, percent })
  return Math.max(0, Math.min(price, floor ?? 0), Math.min(changed, best ?? changed))
}

/** The price of a channel with an account's change, half up to the cent, whatever else moves it. Pure. */
function changedPrice(price: number, { cents, percent }: PriceChange): number {
  if ((cents === null) === (percent === null)) return price
  return cents === null ? percentOf(price, percent ?? 0) : price + cents
}

/** Whether a change asks less than the price of the channel: then what holds that price holds this one. Pure. */
export const lowers = ({ cents, percent }: PriceChange): boolean =>
  (cents === null) !== (percent === null) && (cents ?? percent ?? 0) < 0

/** The highest price that is asked for a size on a channel while it follows nobody: a competitor's counts below it. Pure. */
export const highestAsked = (price: number, changes: readonly PriceChange[]): number =>
  Math.max(price, ...changes.map((change) => changedPrice(price, change)))

/** 100 per cent in thousandths of a per cent, in which a change is counted so that nothing is rounded before the end. */
const WHOLE = 100_000n

function percentOf(price: number, percent: number): number {
  const product = BigInt(price) * (WHOLE + BigInt(Math.round(percent * 1000)))
  const [doubled, divisor] = [product * 2n + WHOLE, WHOLE * 2n]
  const quotient = doubled / divisor
  // BigInt cuts towards zero; half up goes towards minus infinity below it.
  return Number(doubled < 0n && doubled % divisor !== 0n ? quotient - 1n : quotient)
}

/** A million in which a rate with six decimals is a whole number. */
const RATE_UNIT = 1_000_000n

/**
 * A price in another currency, up to the next hundredth of it. `converted_price` says the same. Pure.
 * @param price in euro cents
 * @param rate what a euro costs, with up to six decimals
 */
export function convertedPrice(price: number, rate: number): number {
  const product = BigInt(price) * BigInt(Math.round(rate * Number(RATE_UNIT)))
  return Number((product + RATE_UNIT - 1n) / RATE_UNIT)
}
