import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { clockWentBack } from '../../platform/clock/watch-clock.ts'
import { supply } from '../../platform/db/sql-part.ts'
import { on } from '../../platform/events/event.ts'
import {
  orderCancelled,
  orderChanged,
  orderCreated,
  orderDiscounted,
  orderStatusChanged,
  ordersInFigures,
  ordersOfReturnsInDelivery,
} from '../orders/index.ts'
import { recountFromNow } from './channel-pulse/channel-pulse.repository.ts'
import { connectedRetailJobs, importRetailHistoryJob } from './connected-retail/connected-retail.jobs.ts'
import { noteSales, noteSalesOfStatus } from './note-sales.ts'
import { countInFigures } from './order-figures.repository.ts'
import { returnsInDelivery } from './returns-in-delivery.repository.ts'
import {
  checkChannelPulse,
  closeTopSellerWeeks,
  countOrdersFromBefore,
  foldFiguresOfOrders,
} from './statistics.jobs.ts'
import { statisticsRoutes } from './statistics.routes.ts'

export const statistics = defineModule('statistics', {
  routes: () => [calls(statisticsRoutes, {})],
  queues: [queue(importRetailHistoryJob, z.object({ run: z.number() }))],
  jobs: connectedRetailJobs,
  schedules: [foldFiguresOfOrders, countOrdersFromBefore, checkChannelPulse, closeTopSellerWeeks],
  subscriptions: {
    record: [
      on(orderCreated, noteSales),
      on(orderStatusChanged, noteSalesOfStatus),
      on(orderCancelled, noteSales),
      on(orderChanged, noteSales),
      on(orderDiscounted, noteSales),
      on(clockWentBack, recountFromNow),
    ],
  },
  sqlParts: [supply(ordersOfReturnsInDelivery, returnsInDelivery), supply(ordersInFigures, countInFigures)],
})
