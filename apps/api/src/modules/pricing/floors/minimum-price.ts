import { priceFloor, type RuleKind } from '@kontor/contract/pricing'
import { fromCents } from '../../../platform/money.ts'
import { isTamaris } from '../brands.repository.ts'
import { saleCosts } from '../uvp/channel-costs.ts'
import type { ChannelTerms } from '../uvp/channel-terms.ts'
import { commonTerms, type UvpSettings } from '../uvp/common-terms.ts'
import { sellingPriceMin } from '../uvp/selling-price-min.ts'

/** A rule by which a price may be reduced at most. */
export interface FloorRule {
  readonly kind: RuleKind
  /** Empty where it is for any. */
  readonly brand: string
  readonly season: string
  /** Decimal text, percent. */
  readonly minPrice: string
  /** It reduces the list price, else what the size is sold for. */
  readonly useUvp: boolean
  readonly setAt: Date | null
  readonly setBy: string
}

/** What rules there are for all articles. */
export interface FloorRules {
  readonly useUvp: boolean
  /** For what no other rule is for; null without one. */
  readonly global: Omit<FloorRule, 'kind' | 'brand' | 'season' | 'useUvp'> | null
  /** For a brand, a season, or a brand in a season; an empty one stands for any. */
  readonly rows: readonly Omit<FloorRule, 'kind' | 'useUvp'>[]
}

export type Named = { readonly brand: string; readonly season: string }

const kindOf = ({ brand, season }: Named): RuleKind =>
  brand === '' ? 'season' : season === '' ? 'brand' : 'brand_season'

/** The narrowest first. */
const NARROW = ['brand_season', 'brand', 'season'] as const

/**
 * The rule that holds an article: brand and season beats brand, brand beats season, season beats the one for all; the rules of
 * Tamaris replace all of them for that brand. Pure.
 * @param tamaris null where they are off; then the others hold that brand too
 * @returns null without a rule
 */
export function ruleOf(
  article: Named,
  all: FloorRules | null,
  tamaris: Pick<FloorRules, 'useUvp' | 'global'> | null,
): FloorRule | null {
  const any = { brand: '', season: '' }
  if (tamaris !== null && isTamaris(article.brand))
    return tamaris.global && { ...tamaris.global, ...any, kind: 'tamaris', useUvp: tamaris.useUvp }
  if (all === null) return null
  const isFor = (rule: Named) =>
    (rule.brand === '' || rule.brand === article.brand) &&
    (rule.season === '' || rule.season === article.season)
  const found = NARROW.map((kind) => all.rows.find((row) => kindOf(row) === kind && isFor(row))).find(
    (row) => row !== undefined,
  )
  if (found) return { ...found, kind: kindOf(found), useUvp: all.useUvp }
  return all.global && { ...all.global, ...any, kind: 'global', useUvp: all.useUvp }
}

/** What is known of a size on a channel, in cents. */
export interface PricedSize {
  readonly listPriceCents: number
  /** What it is sold for there (VKP). */
  readonly salePriceCents: number
  readonly costPriceCents: number | null
}

/** The lowest price that a rule lets out, in cents; never above what the size is sold for. Pure. */
export const ruleFloor = (rule: FloorRule, size: PricedSize): number =>
  priceFloor(rule.useUvp ? size.listPriceCents : size.salePriceCents, rule.minPrice, size.salePriceCents)

/** Why no lowest price is worked out of what a sale costs. */
export type CostGap = 'off' | 'no_costs' | 'no_cost_price' | 'unreachable'

/**
 * Answers the lowest price that earns enough on a channel, in cents, which may be above what the size is sold for; or why there
 * is none (spec: integrations §9, UVP settings). The channel is what a sale there costs; undefined where nobody has said so.
 */
export type EarningPrices = (
  channel: ChannelTerms | undefined,
  article: Named,
  costPriceCents: number | null,
) => number | CostGap

/** Works them out by what sales cost. Exact numbers are slow: what costs the same is worked out once. Pure but for that. */
export function earningPrices(settings: UvpSettings): EarningPrices {
  const known = new Map<ChannelTerms, Map<string, number | CostGap>>()
  return (channel, article, costPriceCents) => {
    if (!settings.configuration.is_active) return 'off'
    if (channel === undefined) return 'no_costs'
    if (costPriceCents === null) return 'no_cost_price'
    const { terms } = commonTerms(settings, article, fromCents(costPriceCents))
    const ofChannel = known.get(channel) ?? new Map<string, number | CostGap>()
    known.set(channel, ofChannel)
    const key = JSON.stringify([terms.manufacturer_discount, terms.devaluation, costPriceCents])
    const found = ofChannel.get(key) ?? sellingPriceMin(saleCosts({ ...terms, ...channel })) ?? 'unreachable'
    ofChannel.set(key, found)
    return found
  }
}

/** What holds the price of a size, and at what: the higher of both floors, at most what it is sold for. */
export interface Floor {
  readonly cents: number
  readonly heldBy: 'rule' | 'costs'
}

/**
 * The lowest price that may go out, in cents: no rule and no cost raises a price. Pure.
 * @param rule floor of the rule, and `costs` the price that earns enough; null without one
 */
export function floorOf(salePriceCents: number, rule: number | null, costs: number | null): Floor | null {
  if (rule === null && costs === null) return null
  const byCosts = Math.min(salePriceCents, costs ?? 0)
  const byRule = Math.min(salePriceCents, rule ?? 0)
  return byCosts > byRule || rule === null
    ? { cents: byCosts, heldBy: 'costs' }
    : { cents: byRule, heldBy: 'rule' }
}

/** What holds a price, and what by. */
export interface Floors {
  /** Floor of the rule, in cents; null without one. */
  readonly byRule: number | null
  /** The price that earns enough, in cents, or why there is none. */
  readonly earning: number | CostGap
  /** The higher of both; null for what is excluded and where nothing holds it. */
  readonly floor: Floor | null
}

/** What holds the price of a size on a channel (see `ruleFloor`, `EarningPrices`, `floorOf`). Pure. */
export function floorsOf(
  article: Named & { readonly is_excluded: boolean },
  rule: FloorRule | null,
  earningOf: EarningPrices,
  channel: ChannelTerms | undefined,
  size: PricedSize,
): Floors {
  const byRule = rule && ruleFloor(rule, size)
  const earning = earningOf(channel, article, size.costPriceCents)
  const costs = typeof earning === 'number' ? earning : null
  return {
    byRule,
    earning,
    floor: article.is_excluded ? null : floorOf(size.salePriceCents, byRule, costs),
  }
}
