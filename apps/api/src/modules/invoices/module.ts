import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { on } from '../../platform/events/event.ts'
import { orderCancelled } from '../orders/index.ts'
import { caseAnswered, deliveryRefunded, lineReturned, returnRefundRaised } from '../returns/index.ts'
import {
  creditCancellation,
  creditDelivery,
  creditGoodwill,
  creditRaisedRefund,
  creditReturn,
} from './credit-lines.ts'
import { invoiceJobs, renderInvoiceJob, sweepInvoices } from './invoices.jobs.ts'
import { invoiceRoutes } from './invoices.routes.ts'

export const invoices = defineModule('invoices', {
  routes: (given) => [calls(invoiceRoutes, given)],
  queues: [queue(renderInvoiceJob, z.object({ document_id: z.number() }))],
  jobs: invoiceJobs,
  schedules: [sweepInvoices],
  subscriptions: {
    record: [
      on(lineReturned, creditReturn),
      on(returnRefundRaised, creditRaisedRefund),
      on(deliveryRefunded, creditDelivery),
      on(caseAnswered, creditGoodwill),
      on(orderCancelled, creditCancellation),
    ],
  },
})
