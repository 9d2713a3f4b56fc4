import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { on } from '../../platform/events/event.ts'
import { markPrices } from './best-prices/mark-prices.ts'
import { repriceAllJob, repriceJob } from './best-prices/price-runs.ts'
import { ACTS_AFTER_MS } from './floors/rules-in-force.ts'
import {
  bestPriceChanged,
  pricingRulesChanged,
  pricingRulesSwitched,
  shippingCostsChanged,
  uvpChanged,
} from './pricing.events.ts'
import { pricingJobs, removeOldPriceRuns, sweepPrices } from './pricing.jobs.ts'
import { pricingRoutes } from './pricing.routes.ts'

const markAll = (ctx: Ctx): Promise<void> => markPrices(ctx, 'all')

const markAllLater = (ctx: Ctx): Promise<void> =>
  ctx.enqueue(repriceAllJob, {}, { startAfter: new Date(ctx.now.getTime() + ACTS_AFTER_MS) })

export const pricing = defineModule('pricing', {
  routes: () => [calls(pricingRoutes, {})],
  queues: [queue(repriceJob, z.object({ price_run_id: z.number() })), queue(repriceAllJob, z.object({}))],
  jobs: pricingJobs,
  schedules: [sweepPrices, removeOldPriceRuns],
  subscriptions: {
    tell: [
      on(pricingRulesChanged, markAll),
      on(pricingRulesSwitched, markAllLater),
      on(uvpChanged, markAll),
      on(shippingCostsChanged, markAll),
      on(bestPriceChanged, (ctx, { brand }) => markPrices(ctx, { brand })),
    ],
  },
})
