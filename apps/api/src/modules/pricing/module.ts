import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { on } from '../../platform/events/event.ts'
import { markPrices } from './mark-prices.ts'
import { priceRuns, repriceJob } from './price-runs.ts'
import { bestPriceChanged, pricingRulesChanged, shippingCostsChanged, uvpChanged } from './pricing.events.ts'
import { pricingRoutes } from './pricing.routes.ts'

const markAll = (ctx: Ctx): Promise<void> => markPrices(ctx, 'all')

export const pricing = defineModule('pricing', {
  routes: () => [calls(pricingRoutes, {})],
  queues: [queue(repriceJob, z.object({ price_run_id: z.number() }))],
  jobs: () => [
    priceRuns.handler(async ({ untilOver }) => {
      await untilOver(async (ctx) => ({ state: 'applied', endedAt: ctx.now }))
    }),
  ],
  subscriptions: {
    tell: [
      on(pricingRulesChanged, markAll),
      on(uvpChanged, markAll),
      on(shippingCostsChanged, markAll),
      on(bestPriceChanged, (ctx, { brand }) => markPrices(ctx, { brand })),
    ],
  },
})
