import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { supply } from '../../platform/db/sql-part.ts'
import { on } from '../../platform/events/event.ts'
import { orderCancelled, orderWaitsForInvoice } from '../orders/index.ts'
import { caseAnswered, deliveryRefunded, lineReturned, returnRefundRaised } from '../returns/index.ts'
import {
  creditCancellation,
  creditDelivery,
  creditGoodwill,
  creditRaisedRefund,
  creditReturn,
} from './credit-lines.ts'
import { invoiceJobs, renderInvoiceJob, sweepInvoices } from './invoices.jobs.ts'
import { waitsForInvoice } from './invoices.repository.ts'
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
  sqlParts: [supply(orderWaitsForInvoice, waitsForInvoice)],
})
