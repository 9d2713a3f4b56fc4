import type { ChannelShippingTerms } from '@kontor/contract/pricing'
import { type FloorSource, floorsNow } from '../floors/price-floors.ts'
import { bestPrice } from './best-price.ts'
import type { FollowingSize } from './best-prices.repository.ts'

/** A price as it is worked out. Cents. */
export interface WorkedOut {
  /** Null: what the size is sold for. */
  readonly wanted: number | null
  /** Below which no price goes out; null without one. */
  readonly floorCents: number | null
}

/** Works out what shall go out for sizes, by these rules, costs and costs of shipping by channel. Pure. */
export function pricer(source: FloorSource, shipping: ReadonlyMap<number, ChannelShippingTerms>) {
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
    if (competitor === null || size.is_excluded) return { wanted: null, floorCents }
    const following = {
      undercutCents: size.undercut_cents,
      priceEnding: size.price_ending,
      shipping: shipping.get(size.sales_channel_id),
    }
    return { wanted: bestPrice(size.sale_price_cents, competitor, following, floorCents), floorCents }
  }
}

const floorOf = (source: FloorSource, size: FollowingSize): number | null =>
  floorsNow(source, size, size.sales_channel_id, {
    listPriceCents: size.list_price_cents,
    salePriceCents: size.sale_price_cents,
    costPriceCents: size.cost_price_cents,
  }).floor?.cents ?? null
