import { ownValue } from '@kontor/contract/shared'
/** The prices of a size, in cents: its own, and those of channels that differ, by the channel's key. */
export interface SizePrices {
  readonly id: number
  readonly own: number
  readonly channels: Readonly<Record<string, number>>
}

/** A change of a price, in cents; `channel` is empty for the price of the size itself, null means no price of its own. */
export interface PriceChange {
  readonly sizeId: number
  readonly channel: string
  readonly was: number | null
  readonly is: number | null
}

/** The lowest price of a channel now and within a period, in cents. */
export interface LowestPrice {
  /** Empty: where a channel has no price of its own. */
  readonly channel: string
  readonly price: number
  readonly lowest: number
}

/**
 * The lowest prices of an article's sizes, now and since a moment, on every channel that has or had a price of its own
 * (section 11 PAngV: the lowest of the last 30 days). While a channel has none, the size's own price counts there. A price of
 * 0 is none.
 * @param changes those since the moment, the newest first
 */
export function lowestPrices(
  sizes: readonly SizePrices[],
  changes: readonly PriceChange[],
): readonly LowestPrice[] {
  const named = [
    ...sizes.flatMap(({ channels }) => Object.keys(channels)),
    ...changes.map(({ channel }) => channel),
  ]
  const names = ['', ...[...new Set(named)].filter((name) => name !== '').toSorted()]
  const ofSize = Map.groupBy(changes, ({ sizeId }) => sizeId)
  return names.flatMap((channel) => {
    const now = sizes.map((size) => ownValue(size.channels, channel) ?? size.own)
    const since = sizes.flatMap((size) => pricesBackwards(size, ofSize.get(size.id) ?? [], channel))
    const price = leastOf(now)
    const lowest = leastOf([...now, ...since])
    return price === null || lowest === null ? [] : [{ channel, price, lowest }]
  })
}

/** What a size cost on a channel before each of the changes. */
function pricesBackwards(
  size: SizePrices,
  changes: readonly PriceChange[],
  channel: string,
): readonly number[] {
  let own = size.own
  let special = ownValue(size.channels, channel) ?? null
  return changes.map((change) => {
    if (change.channel === '') own = change.was ?? own
    else if (change.channel === channel) special = change.was
    return special ?? own
  })
}

const leastOf = (prices: readonly number[]): number | null => {
  const real = prices.filter((price) => price > 0)
  return real.length === 0 ? null : Math.min(...real)
}
