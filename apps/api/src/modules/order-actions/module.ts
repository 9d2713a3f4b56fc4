import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { on } from '../../platform/events/event.ts'
import { orderCancelled } from '../orders/index.ts'
import { labelBought, labelFailed, labelVoided, type ShippingDeps } from '../shipping/index.ts'
import { doOrderActionJob } from './order-action-runs.ts'
import { orderActionsJobs, removeExpiredOrderActions, settleOrder } from './order-actions.jobs.ts'
import { orderActionsRoutes } from './order-actions.routes.ts'

/** Actions with many orders. */
export const orderActions = defineModule<ShippingDeps>('order-actions', {
  routes: (given) => [calls(orderActionsRoutes, given)],
  queues: [queue(doOrderActionJob, z.object({ order_action_id: z.number() }))],
  jobs: orderActionsJobs,
  schedules: [removeExpiredOrderActions],
  subscriptions: {
    record: [labelBought, labelFailed, labelVoided, orderCancelled].map((event) => on(event, settleOrder)),
  },
})
