import {
  type BestPriceTerms,
  type ChannelShippingTerms,
  priceBelow,
  shippingCostOf,
} from '@kontor/contract/pricing'

/** How a brand follows the prices of competitors on a channel. */
export interface Following extends BestPriceTerms {
  /** What shipping costs there; undefined where nobody has said so: then it costs nothing. */
  readonly shipping: ChannelShippingTerms | undefined
}

/** The price that stays below a competitor's, shipping included on both sides, in cents. */
function priceBelowWithShipping(competitorCents: number, { shipping, ...terms }: Following): number {
  const price = priceBelow(competitorCents, terms)
  const cost = shipping ? shippingCostOf(price, shipping) : 0
  return cost === 0 ? price : priceBelow(competitorCents - cost, terms)
}

/**
 * The price that stays below a competitor's. Its ending lowers it, unless it would fall under the floor.
 * @param competitorCents with shipping
 * @param floorCents below which no price goes out; null without one
 * @returns cents; zero or less where the competitor asks next to nothing
 */
function followedPrice(competitorCents: number, following: Following, floorCents: number | null): number {
  const ended = priceBelowWithShipping(competitorCents, following)
  return ended >= Math.max(floorCents ?? 0, 1)
    ? ended
    : priceBelowWithShipping(competitorCents, { ...following, priceEnding: 'none' })
}

/**
 * What goes out for a size that follows a competitor: lower than what is asked for it, and never below the floor (spec:
 * integrations §9, best price). Pure.
 * @param askedCents the most that an account asks, by its change too: each asks the lower of its price and this one
 * @returns cents; null where it lowers no price
 */
export function bestPrice(
  askedCents: number,
  competitorCents: number,
  following: Following,
  floorCents: number | null,
): number | null {
  const price = Math.max(followedPrice(competitorCents, following, floorCents), floorCents ?? 0)
  return price > 0 && price < askedCents ? price : null
}

/** How far a change of prices goes on a channel. */
export interface PriceChanges {
  /** Offers that there are. */
  readonly offers: number
  /** Those that would change by a lot. */
  readonly changed_a_lot: number
  /** Those that would fall under a tenth of their list price. */
  readonly given_away: number
}

/**
 * Whether a change of prices goes so far that a person has to look at it first: more than a share of the offers of one channel
 * would change by a lot, or a shoe would be given away. Pure.
 * @param maxShare percent
 */
export const goesTooFar = (channels: readonly PriceChanges[], maxShare: number): boolean =>
  channels.some(
    ({ offers, changed_a_lot, given_away }) => given_away > 0 || changed_a_lot * 100 > maxShare * offers,
  )
