import { calls, defineModule } from '../../define-module.ts'
import { supply } from '../../platform/db/sql-part.ts'
import { on } from '../../platform/events/event.ts'
import { countOrderPieces, orderCancelled, returnedLines } from '../orders/index.ts'
import { noteReason } from './note-reason.ts'
import { refundDeliveryOfRest } from './refund-delivery.ts'
import { lineReturned } from './returns.events.ts'
import { linesReturnedAt } from './returns.repository.ts'
import { returnsRoutes } from './returns.routes.ts'

export const returns = defineModule('returns', {
  routes: (given) => [calls(returnsRoutes, given)],
  subscriptions: {
    record: [on(lineReturned, countOrderPieces), on(lineReturned, noteReason)],
    // Behind the report and the credit note of what was cancelled: the delivery of the rest has its own of both.
    tell: [on(orderCancelled, refundDeliveryOfRest)],
  },
  sqlParts: [supply(returnedLines, linesReturnedAt)],
})
