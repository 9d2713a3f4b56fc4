import { floorTo } from '../../../platform/money.ts'

/** What can bear a part of a discount. Amounts in minor units, gross. */
export interface DiscountBearer {
  readonly part: 'goods' | 'shipping' | 'charge'
  /** The line that it belongs to; null for a charge beside the lines. */
  readonly line_id: number | null
  readonly tax_rate: number
  /** Its price: the measure of its share. */
  readonly price_cents: number
  /** What is still paid of it: more than this it never bears. */
  readonly paid_cents: number
}

/** What was taken off an order. */
export interface OrderDiscount {
  /** The lines that it was given on. */
  readonly line_ids: readonly number[]
  readonly tax_rate: number
  /** Above zero. */
  readonly cents: number
  /** Given on shipping: goods and charges never bear it. */
  readonly is_on_shipping?: boolean
}

/**
 * Shares discounts of an order out over what they were given on, each share by price: largest remainders get the cents
 * that whole shares leave over, the first of equals first, so that shares add up to the discount exactly. Goods of the
 * discount's own tax rate bear it first, then the other goods that it was given on, then shipping, then anything else
 * that is paid. One on shipping comes before all others, and only shipping bears it, in the same order. That a discount lessens the price of every piece in proportion
 * is § 17 (1) UStG with UStAE 10.3; the order of bearers and the rule for single cents are our decision. Pure.
 * @param smallest the smallest amount of the currency, in cents (`smallestCents`): no share is finer
 * @returns for each discount the share of each bearer; they add up to less than the discount only where less was paid
 */
export function shareDiscounts(
  discounts: readonly OrderDiscount[],
  bearers: readonly DiscountBearer[],
  smallest: number,
): number[][] {
  const paid = bearers.map(({ paid_cents }) => paid_cents)
  const shares = discounts.map(() => bearers.map(() => 0))
  // A discount on shipping, or on few lines, has fewest bearers to choose from: it comes before one on all of them.
  const narrowFirst = [...discounts.entries()].sort(
    ([, a], [, b]) =>
      Number(b.is_on_shipping ?? false) - Number(a.is_on_shipping ?? false) ||
      a.line_ids.length - b.line_ids.length,
  )
  for (const [index, { line_ids, tax_rate, cents, is_on_shipping = false }] of narrowFirst) {
    let left = cents
    const bear = (isMeant: (bearer: DiscountBearer) => boolean, by: 'price' | 'paid') => {
      const weights = bearers.map((bearer, place) => {
        const rest = paid[place] ?? 0
        return rest > 0 && isMeant(bearer) ? (by === 'price' ? bearer.price_cents : rest) : 0
      })
      for (const [place, share] of shareByWeight(left, weights, smallest).entries()) {
        const borne = Math.min(share, paid[place] ?? 0)
        paid[place] = (paid[place] ?? 0) - borne
        left -= borne
        const row = shares[index]
        if (row) row[place] = (row[place] ?? 0) + borne
      }
    }
    const isOn = ({ line_id }: DiscountBearer) => line_id !== null && line_ids.includes(line_id)
    const part = is_on_shipping ? 'shipping' : 'goods'
    const isMeant = (bearer: DiscountBearer) => bearer.part === part && isOn(bearer)
    const isOfRate = (bearer: DiscountBearer) => bearer.tax_rate === tax_rate
    bear((bearer) => isMeant(bearer) && isOfRate(bearer), 'price')
    bear((bearer) => isMeant(bearer) && isOfRate(bearer), 'paid')
    bear(isMeant, 'paid')
    if (is_on_shipping) {
      bear((bearer) => bearer.part === 'shipping', 'paid')
      continue
    }
    bear(isOn, 'paid')
    bear(() => true, 'paid')
  }
  return shares
}

/**
 * A discount in parts at the tax rates of the goods that it is given on, to each rate by what they cost (EN 16931: an
 * allowance has one VAT category and rate; § 17 (1) UStG with UStAE 10.3); what exceeds them stands at the first rate.
 * Amounts in minor units, gross. Pure.
 * @param cents above zero
 * @param smallest as for `shareDiscounts`
 * @returns parts above zero that add up to it; none where there are no goods
 */
export function discountByRate(
  cents: number,
  goods: readonly { readonly tax_rate: number; readonly cents: number }[],
  smallest: number,
): { tax_rate: number; cents: number }[] {
  const costs = new Map<number, number>()
  for (const one of goods) costs.set(one.tax_rate, (costs.get(one.tax_rate) ?? 0) + one.cents)
  const shares = shareByWeight(cents, [...costs.values()], smallest)
  const excess = cents - shares.reduce((sum, share) => sum + share, 0)
  return [...costs.keys()]
    .map((tax_rate, index) => ({ tax_rate, cents: (shares[index] ?? 0) + (index === 0 ? excess : 0) }))
    .filter((part) => part.cents > 0)
}

/**
 * Shares an amount by weight, largest remainders first; no share exceeds its weight. Where some of it is finer than the
 * smallest amount already, shares are whole cents.
 */
function shareByWeight(cents: number, weights: readonly number[], smallest: number): number[] {
  const step = [cents, ...weights].every((one) => floorTo(one, smallest) === one) ? smallest : 1
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const amount = Math.min(cents, whole)
  if (amount <= 0) return weights.map(() => 0)
  const parts = weights.map((weight, place) => {
    const exact = BigInt(amount / step) * BigInt(weight)
    return { place, share: Number(exact / BigInt(whole)), remainder: Number(exact % BigInt(whole)) }
  })
  const left = amount / step - parts.reduce((sum, { share }) => sum + share, 0)
  const raised = new Set(
    parts
      .toSorted((a, b) => b.remainder - a.remainder || a.place - b.place)
      .slice(0, left)
      .map(({ place }) => place),
  )
  return parts.map(({ place, share }) => (share + (raised.has(place) ? 1 : 0)) * step)
}
