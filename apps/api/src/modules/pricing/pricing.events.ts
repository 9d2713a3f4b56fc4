import { defineEvent } from '../../platform/events/event.ts'
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

/** Somebody changed what shipping costs on a sales channel; `fields` are those that changed. */
export const shippingCostsChanged = defineEvent<{ channel: string; fields: string[] }>(
  'shipping_costs.changed',
)

/** Somebody changed how a brand follows the prices of competitors; `fields` are those that changed. */
export const bestPriceChanged = defineEvent<{ brand: string; fields: string[] }>('best_price.changed')
