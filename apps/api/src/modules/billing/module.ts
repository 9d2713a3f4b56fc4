import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { supply } from '../../platform/db/sql-part.ts'
import { on } from '../../platform/events/event.ts'
import { discountsShared } from '../orders/index.ts'
import { billedUntil, termsChanged } from '../organisation/index.ts'
import {
  billingJobs,
  computeBillsJob,
  computeBillsMonthly,
  recomputeDrafts,
  renderBillJob,
  sweepBills,
} from './billing.jobs.ts'
import { billingRoutes } from './billing.routes.ts'
import { lastDayBilled } from './bills.repository.ts'
import { serviceBillingRoutes } from './service-billing.routes.ts'

export const billing = defineModule('billing', {
  routes: (given) => [calls(billingRoutes, given), calls(serviceBillingRoutes, given)],
  queues: [
    queue(computeBillsJob, z.object({ month: z.string() })),
    queue(renderBillJob, z.object({ bill_id: z.number() })),
  ],
  jobs: billingJobs,
  schedules: [computeBillsMonthly, sweepBills],
  subscriptions: {
    record: [on(termsChanged, recomputeDrafts), on(discountsShared, recomputeDrafts)],
  },
  sqlParts: [supply(billedUntil, lastDayBilled)],
})
