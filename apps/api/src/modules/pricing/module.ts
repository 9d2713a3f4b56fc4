import { calls, defineModule } from '../../define-module.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { on } from '../../platform/events/event.ts'
import { markPrices } from './mark-prices.ts'
import { pricingRulesChanged, shippingCostsChanged, uvpChanged } from './pricing.events.ts'
import { pricingRoutes } from './pricing.routes.ts'

const markAll = (ctx: Ctx): Promise<void> => markPrices(ctx, 'all')

export const pricing = defineModule('pricing', {
  routes: () => [calls(pricingRoutes, {})],
  subscriptions: {
    tell: [on(pricingRulesChanged, markAll), on(uvpChanged, markAll), on(shippingCostsChanged, markAll)],
  },
})
