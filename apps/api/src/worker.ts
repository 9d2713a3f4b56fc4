import {
  clickAndCollectJobs,
  expireReservations,
  receiveReplyJob,
  sendContactJob,
} from './modules/click-and-collect/index.ts'
import {
  type ErpConnectors,
  erpJobs,
  exportOrderJob,
  invoiceJobs,
  renderInvoiceJob,
  sweepErpExports,
  sweepInvoices,
} from './modules/direct-sales/index.ts'
import {
  intakeJobs,
  type Marketplaces,
  pullChannelJob,
  pullChannels,
  reportToChannelJob,
} from './modules/intake/index.ts'
import { monitoringJobs, recreateLabelsJob } from './modules/monitoring/index.ts'
import { cancelUnpaidOrders, foldCounts } from './modules/orders/index.ts'
import { mailStoresHandler, mailStoresJob, sweepSessions } from './modules/session/index.ts'
import {
  buyLabelJob,
  type CarrierConnector,
  type ChannelCarriers,
  discardShipmentJob,
  keepCarrierNews,
  type OnPoint,
  shippingJobs,
  subscribeToCarrierJob,
  sweepLabelAttempts,
  trackLabelJob,
  trackLabelsJob,
  trackParcels,
} from './modules/shipping/index.ts'
import type { Deps } from './platform/deps.ts'
import type { JobHandler, QueueDeclaration, Schedule } from './platform/jobs/job.ts'
import { runWorker, type Worker } from './platform/jobs/worker.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { sendMail, sendMailHandler } from './platform/mail/send-mail.ts'

/** What reaches the outside world on behalf of the jobs. */
export interface Adapters {
  readonly mailer: Mailer
  readonly carrier: CarrierConnector
  /** Marketplaces that sell the labels of their own orders. */
  readonly channelCarriers: ChannelCarriers
  readonly marketplaces: Marketplaces
  readonly erp: ErpConnectors
  /** Told where a purchase stands; for tests that kill the worker there. */
  readonly onPoint?: OnPoint
}

/** Every job of the product with what it does. */
export const jobHandlers = (deps: Deps, adapters: Adapters): readonly JobHandler[] => [
  sendMailHandler(adapters.mailer),
  mailStoresHandler(deps.config),
  ...shippingJobs({ ...deps, ...adapters }),
  ...intakeJobs({ ...deps, ...adapters }),
  ...erpJobs({ ...deps, ...adapters }),
  ...invoiceJobs(deps),
  ...clickAndCollectJobs({ mailer: adapters.mailer, replies: deps.config.mailIn }),
  ...monitoringJobs({ ...deps, ...adapters }),
]

/** Everything that recurs, by Berlin's clocks. */
export const schedules: readonly Schedule[] = [
  sweepSessions,
  foldCounts,
  cancelUnpaidOrders,
  expireReservations,
  sweepLabelAttempts,
  trackParcels,
  keepCarrierNews,
  pullChannels,
  sweepErpExports,
  sweepInvoices,
]

/** What the queue has to know, also in a process that only puts jobs in. */
export const queues: readonly QueueDeclaration[] = [
  sendMail,
  mailStoresJob,
  buyLabelJob,
  discardShipmentJob,
  trackLabelJob,
  trackLabelsJob,
  subscribeToCarrierJob,
  pullChannelJob,
  reportToChannelJob,
  exportOrderJob,
  recreateLabelsJob,
  sendContactJob,
  receiveReplyJob,
  renderInvoiceJob,
  ...schedules,
]

/** Starts to run all of it. */
export const startWorker = (deps: Deps, adapters: Adapters): Promise<Worker> =>
  runWorker(deps, jobHandlers(deps, adapters), schedules)
