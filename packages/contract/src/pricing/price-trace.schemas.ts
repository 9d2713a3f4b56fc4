import { z } from 'zod'
import { Id, Instant, Money } from '../shared/index.ts'

/** What a rule is for, the narrowest first: it is the one that counts. `tamaris` replaces all others for that brand. */
export const RULE_KINDS = ['tamaris', 'brand_season', 'brand', 'season', 'global'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

const AppliedRule = z.object({
  kind: z.enum(RULE_KINDS),
  brand: z.string(),
  season: z.string(),
  /** The largest reduction, in percent. */
  min_price: z.number(),
  /** It reduces the list price (UVP), else the price that the size is sold for (VKP). */
  use_uvp: z.boolean(),
  set_at: Instant.nullable(),
  /** Who set it; empty where that is not known. */
  set_by: z.string(),
})

/** Why no price is worked out of what a sale costs. */
export const COST_GAPS = ['off', 'no_costs', 'no_cost_price', 'unreachable'] as const

const TracedPrice = z.object({
  /** The sizes that all of this holds for, small ones first. */
  sizes: z.array(z.string()),
  list_price: Money,
  /** What the size is sold for: the channel's own price, or the one for all channels. */
  sale_price: Money,
  is_channel_price: z.boolean(),
  /** The lowest price that the rule lets out; null without a rule. Never above the sale price. */
  rule_floor: Money.nullable(),
  /** Net purchase price; null while unknown. */
  cost_price: Money.nullable(),
  /** The lowest price that earns enough, which may be above the sale price; null with `cost_gap`. */
  selling_price_min: Money.nullable(),
  cost_gap: z.enum(COST_GAPS).nullable(),
  /** The higher of both, at most the sale price; null where nothing holds the price. */
  floor: Money.nullable(),
  held_by: z.enum(['rule', 'costs']).nullable(),
  /** What the competitor asks whose price it follows, shipping included; null where it follows none. */
  competitor_price: Money.nullable(),
  /** What goes out for that, at most: each account asks the lower of its own price and this; null where it lowers none. */
  best_price: Money.nullable(),
  /** What goes out where no account changes it: the best price, else what the size is sold for. */
  outgoing_price: Money,
  /** What own accounts ask that change the price: their change comes before the competitor, the floor after both. */
  accounts: z.array(
    z.object({
      name: z.string(),
      price_change_fixed: Money.nullable(),
      price_change_percent: z.number().nullable(),
      /** 0: it costs nothing any more and is not offered. */
      outgoing_price: Money,
    }),
  ),
  /** What would go out, but waits for a person since too much would change; null where nothing waits. */
  held_price: Money.nullable(),
  /** It is sold for less than what earns enough. */
  is_below_minimum: z.boolean(),
})

/** Below what no price of a product goes out and why, by channel that the company sells on. */
export const PriceTrace = z.object({
  wws_number: z.string(),
  /** It is among the products that no floor holds. */
  is_excluded: z.boolean(),
  /** The rule that holds it; null where none does. */
  rule: AppliedRule.nullable(),
  /** When what was switched last begins to count; null when it does. */
  acts_from: Instant.nullable(),
  channels: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** The row of costs that its minimum is worked out of; empty without one. */
      costs: z.string(),
      /** Percent of VAT that its minimum allows for: the highest among the countries sold to; null without that row. */
      tax_rate: z.number().nullable(),
      prices: z.array(TracedPrice),
    }),
  ),
})
export type PriceTrace = z.infer<typeof PriceTrace>
