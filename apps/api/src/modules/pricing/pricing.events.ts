import { defineEvent, defineSignal } from '../../platform/events/event.ts'
import type { RuleScope } from './pricing.tables.ts'

/**
 * Somebody changed by how much prices may be reduced; `fields` are those that changed. How much it is now stands with the rules,
 * each with who set it.
 */
export const pricingRulesChanged = defineEvent<{ scope: RuleScope; fields: string[] }>(
  'pricing_rules.changed',
)

/** Somebody switched the rules on or off, which counts for prices later. */
export const pricingRulesSwitched = defineEvent<{ scope: RuleScope; is_active: boolean }>(
  'pricing_rules.switched',
)

/** Somebody changed what sales cost or shall earn; `what` is the part, `fields` are the rows or fields that changed. */
export const uvpChanged = defineEvent<{
  what: 'configuration' | 'manufacturers' | 'devaluations' | 'sales_channels'
  fields: string[]
}>('uvp.changed')

/**
 * What decides which costs and whose VAT a sale bears, or what an account asks, was changed where that is kept: countries,
 * Prime, the VAT of distance sales, an account's change of prices.
 */
export const saleTermsChanged = defineSignal<object>('sale_terms.changed')

/** Somebody changed what shipping costs on a sales channel; `fields` are those that changed. */
export const shippingCostsChanged = defineEvent<{ channel: string; fields: string[] }>(
  'shipping_costs.changed',
)

/** Prices were worked out that change too much: they wait for a person. */
export const pricesHeld = defineEvent<{ channels: string[] }>('prices.held')

/** Somebody decided about prices that were held. */
export const pricesReleased = defineEvent<{ price_run_id: number }>('prices.released')
export const pricesDiscarded = defineEvent<{ price_run_id: number }>('prices.discarded')

/** Somebody changed from when on prices are held. */
export const priceBreakerChanged = defineEvent<{ fields: string[] }>('price_breaker.changed')

/** The lowest prices may be others from now on: what went out by the old ones has to be worked out anew. */
export const floorsChanged = defineSignal<object>('floors.changed')

/** Other prices go out now: channels have to be told. */
export const pricesApplied = defineSignal<object>('prices.applied')
/** Somebody changed how a brand follows the prices of competitors; `fields` are those that changed. */
export const bestPriceChanged = defineEvent<{ brand: string; fields: string[] }>('best_price.changed')
