import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { on } from '../../platform/events/event.ts'
import { accountChanged, accountCreated, channelAccountSwitched } from '../organisation/index.ts'
import { markPrices, moveFloors } from './best-prices/mark-prices.ts'
import { recountBelowJob, repriceAllJob, repriceJob } from './best-prices/price-runs.ts'
import { ACTS_AFTER_MS } from './floors/rules-in-force.ts'
import {
  bestPriceChanged,
  floorsChanged,
  pricingRulesChanged,
  pricingRulesSwitched,
  saleTermsChanged,
  shippingCostsChanged,
  uvpChanged,
} from './pricing.events.ts'
import { pricingJobs, recountBelowHourly, removeOldPriceRuns, sweepPrices } from './pricing.jobs.ts'
import { pricingRoutes } from './pricing.routes.ts'

const moveFloorsLater = (ctx: Ctx): Promise<void> =>
  ctx.enqueue(repriceAllJob, {}, { startAfter: new Date(ctx.now.getTime() + ACTS_AFTER_MS) })

/** Other marketplaces of an account are other countries, and other VAT. */
const moveWithCountries = async (
  ctx: Ctx,
  { fields }: { readonly fields: readonly string[] },
): Promise<void> => {
  if (fields.includes('marketplaces')) await moveFloors(ctx)
}

export const pricing = defineModule('pricing', {
  routes: () => [calls(pricingRoutes, {})],
  queues: [
    queue(repriceJob, z.object({ price_run_id: z.number() })),
    queue(repriceAllJob, z.object({})),
    queue(recountBelowJob, z.object({})),
  ],
  jobs: pricingJobs,
  schedules: [sweepPrices, recountBelowHourly, removeOldPriceRuns],
  subscriptions: {
    tell: [
      on(pricingRulesChanged, moveFloors),
      on(pricingRulesSwitched, moveFloorsLater),
      on(uvpChanged, moveFloors),
      on(saleTermsChanged, moveFloors),
      on(accountCreated, moveFloors),
      on(accountChanged, moveWithCountries),
      on(channelAccountSwitched, moveFloors),
      on(floorsChanged, (ctx) => ctx.enqueue(recountBelowJob, {}, { singletonKey: 'now' })),
      on(shippingCostsChanged, (ctx) => markPrices(ctx, 'all')),
      on(bestPriceChanged, (ctx, { brand }) => markPrices(ctx, { brand })),
    ],
  },
})
