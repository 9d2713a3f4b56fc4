import { calls, defineModule } from '../../define-module.ts'
import { supply } from '../../platform/db/sql-part.ts'
import { on } from '../../platform/events/event.ts'
import { linesInStore } from '../organisation/index.ts'
import { orderCreated, orderStatusChanged } from './orders.events.ts'
import { cancelUnpaidOrders, countEarlierPieces, foldCounts, shareDiscountsOfBefore } from './orders.jobs.ts'
import { ordersRoutes } from './orders.routes.ts'
import { countOrderPieces } from './pieces/count-pieces.ts'
import { countOpenLines } from './sourcing/open-lines.repository.ts'

export const orders = defineModule('orders', {
  routes: () => [calls(ordersRoutes, {})],
  schedules: [foldCounts, countEarlierPieces, shareDiscountsOfBefore, cancelUnpaidOrders],
  subscriptions: {
    record: [on(orderCreated, countOrderPieces), on(orderStatusChanged, countOrderPieces)],
  },
  sqlParts: [supply(linesInStore, countOpenLines)],
})
