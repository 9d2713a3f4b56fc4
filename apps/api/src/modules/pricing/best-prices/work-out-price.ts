import type { ChannelShippingTerms } from '@kontor/contract/pricing'
import type { AccountPrice } from '../account-prices.repository.ts'
import { type FloorSource, floorsNow } from '../floors/price-floors.ts'
import { highestAsked } from '../offer-price.ts'
import { bestPrice } from './best-price.ts'
import type { FollowingSize } from './best-prices.repository.ts'

/** A price as it is worked out. Cents. */
export interface WorkedOut {
  /** What follows a competitor; null: nothing that is asked is lowered by one. */
  readonly wanted: number | null
  /** The most that is asked where it follows nobody. */
  readonly askedCents: number
  /** Below which no price goes out; null without one. */
  readonly floorCents: number | null
}

/** By what prices of sizes are worked out: rules and costs, and by channel what shipping costs and what accounts ask. */
export interface PriceSource {
  readonly floors: FloorSource
  readonly shipping: ReadonlyMap<number, ChannelShippingTerms>
  readonly accounts: ReadonlyMap<number, readonly AccountPrice[]>
}

/** Works out what shall go out for sizes. Pure. */
export function pricer({ floors: source, shipping, accounts }: PriceSource) {
  const floors = new Map<string, number | null>()
  return (size: FollowingSize): WorkedOut => {
    // Sizes of an article mostly cost the same: each floor is worked out once.
    const key = JSON.stringify([
      size.article_id,
      size.sales_channel_id,
      size.list_price_cents,
      size.sale_price_cents,
      size.cost_price_cents,
    ])
    if (!floors.has(key)) floors.set(key, floorOf(source, size))
    const floorCents = floors.get(key) ?? null
    const { competitor_cents: competitor } = size
    const askedCents = highestAsked(size.sale_price_cents, accounts.get(size.sales_channel_id) ?? [])
    if (competitor === null || size.is_excluded) return { wanted: null, askedCents, floorCents }
    const following = {
      undercutCents: size.undercut_cents,
      priceEnding: size.price_ending,
      shipping: shipping.get(size.sales_channel_id),
    }
    return { wanted: bestPrice(askedCents, competitor, following, floorCents), askedCents, floorCents }
  }
}

const floorOf = (source: FloorSource, size: FollowingSize): number | null =>
  floorsNow(source, size, size.sales_channel_id, {
    listPriceCents: size.list_price_cents,
    salePriceCents: size.sale_price_cents,
    costPriceCents: size.cost_price_cents,
  }).floor?.cents ?? null
