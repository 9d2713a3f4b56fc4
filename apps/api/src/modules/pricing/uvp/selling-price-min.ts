import { ceilCents, compare, dividedBy, minus, plus, times, ZERO } from '@kontor/contract/pricing'
import type { SaleCosts } from './channel-costs.ts'

/** The lowest prices, in cents, that earn the one and the other target; null: no price does. */
export interface MinimumPrices {
  readonly absolute: number | null
  readonly relative: number | null
}

/**
 * The lowest prices that earn the absolute and the relative target. With P the price, both are linear in it:
 * `a·P − b ≥ A` and `a·P − b ≥ ρ·(1−q)·P/(1+t)`; where what is left of a euro is nothing, no price reaches the target, nor
 * does any where every parcel comes back. Pure; up to the next cent.
 */
export function minimumPrices(costs: SaleCosts): MinimumPrices {
  const { sent, returned, net, commission, keptCommission } = costs
  const ofEuro = minus(
    times(sent, minus(net, commission)),
    times(times(returned, commission), keptCommission),
  )
  const burden = plus(
    plus(times(sent, costs.costPriceDevalued), costs.costShipping),
    times(returned, costs.costReturn),
  )
  const ofEuroLeft = minus(ofEuro, times(costs.targetRelative, times(sent, net)))
  const isSold = compare(sent, ZERO) > 0
  return {
    absolute:
      isSold && compare(ofEuro, ZERO) > 0
        ? ceilCents(dividedBy(plus(costs.targetAbsolute, burden), ofEuro))
        : null,
    relative: isSold && compare(ofEuroLeft, ZERO) > 0 ? ceilCents(dividedBy(burden, ofEuroLeft)) : null,
  }
}

/** The lowest price, in cents, that earns both targets; null: there is none ("nicht erreichbar"). Pure. */
export function sellingPriceMin(costs: SaleCosts): number | null {
  const { absolute, relative } = minimumPrices(costs)
  return absolute === null || relative === null ? null : Math.max(absolute, relative)
}

/** The next price that ends in ,95 and is not below (UVP-Online). Cents. */
export const onlinePrice = (cents: number): number => Math.max(0, Math.ceil((cents - 95) / 100)) * 100 + 95
