import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { on } from '../../platform/events/event.ts'
import { lineStoreChanged, orderCreated, orderStatusChanged } from '../orders/index.ts'
import { notifyNewStore, notifyStoresOfOrder, notifyStoresOfRelease } from './notify-stores.ts'
import { mailStoresJob, orderAccessJobs, sweepOrderAccess } from './order-access.jobs.ts'
import { orderAccessRoutes } from './order-access.routes.ts'

export const orderAccess = defineModule('order-access', {
  routes: (given) => [calls(orderAccessRoutes, given)],
  queues: [queue(mailStoresJob, z.object({ order_id: z.number() }))],
  jobs: ({ config }) => orderAccessJobs(config),
  schedules: [sweepOrderAccess],
  subscriptions: {
    notify: [
      on(orderCreated, notifyStoresOfOrder),
      on(orderStatusChanged, notifyStoresOfRelease),
      on(lineStoreChanged, notifyNewStore),
    ],
  },
})
