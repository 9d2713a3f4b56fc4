import type { Marketplaces } from './connectors/marketplaces/marketplace-connector.ts'
import {
  billingJobs,
  computeBillsJob,
  computeBillsMonthly,
  renderBillJob,
  sweepBills,
} from './modules/billing/index.ts'
import {
  bulkUpdateJob,
  bulkUpdatesJobs,
  dropFigures,
  fetchPicturesJob,
  foldFigures,
  picturesJobs,
  removeExpiredBulkUpdates,
  removePicturesJob,
  sweepPictures,
} from './modules/catalogue/index.ts'
import {
  channelsJobs,
  compareOffersJob,
  compareOffersNightly,
  type Listings,
  recountOffersJob,
  refreshOffersJob,
  repeatOffersJob,
  reportToChannelJob,
  sweepChannelReports,
  sweepOffers,
  tellOffersJob,
} from './modules/channels/index.ts'
import {
  clickAndCollectJobs,
  expireReservations,
  receiveReplyJob,
  sendContactJob,
} from './modules/click-and-collect/index.ts'
import {
  downloadsJobs,
  generateFileJob,
  removeAbandonedUploads,
  removeExpiredFiles,
  removeFileJob,
  removeProviderFileJob,
} from './modules/downloads/index.ts'
import { type ErpConnectors, erpJobs, exportOrderJob, sweepErpExports } from './modules/erp/index.ts'
import {
  feedsJobs,
  importFileJob,
  importFileJobs,
  intakeJobs,
  passOnOverdueOrders,
  pullChannelJob,
  pullChannels,
  refreshOrder,
  removeExpiredImports,
  removeImportJob,
  retryUnallocatedOrders,
  settleFeedJob,
  sweepFeeds,
  tryWaitingOrdersJob,
  unallocatedJobs,
} from './modules/intake/index.ts'
import { invoiceJobs, renderInvoiceJob, sweepInvoices } from './modules/invoices/index.ts'
import { monitoringJobs, recreateLabelsJob } from './modules/monitoring/index.ts'
import { mailStoresJob, orderAccessJobs, sweepOrderAccess } from './modules/order-access/index.ts'
import {
  cancelUnpaidOrders,
  countEarlierPieces,
  foldCounts,
  shareDiscountsOfBefore,
} from './modules/orders/index.ts'
import type { ChannelManifest } from './modules/organisation/index.ts'
import {
  enforceRetentionJob,
  enforceRetentionNightly,
  erasePersonalDataJob,
  privacyJobs,
} from './modules/privacy/index.ts'
import { foldPointsOfDays, scoreOrdersFromBefore } from './modules/ranking/index.ts'
import { scanJobs, settlePickJob, settleUndoJob, sweepScanCommands } from './modules/scan/index.ts'
import { sweepSessions } from './modules/session/index.ts'
import {
  buyLabelJob,
  type Carriers,
  type ChannelCarriers,
  discardShipmentJob,
  fetchLabelJob,
  type OnPoint,
  renewCarrierWebhooks,
  shippingJobs,
  subscribeToCarriersJob,
  sweepLabelAttempts,
  trackLabelJob,
  trackLabelsJob,
  trackParcels,
} from './modules/shipping/index.ts'
import {
  checkChannelPulse,
  closeTopSellerWeeks,
  connectedRetailJobs,
  countOrdersFromBefore,
  foldFiguresOfOrders,
  importRetailHistoryJob,
} from './modules/statistics/index.ts'
import { forgetStorewindowRequests } from './modules/storewindow/index.ts'
import type { Deps } from './platform/deps.ts'
import type { JobHandler, Schedule } from './platform/jobs/job.ts'
import type { QueueDeclaration } from './platform/jobs/job-declaration.ts'
import { runWorker, type Worker } from './platform/jobs/worker.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { sendMail, sendMailHandler } from './platform/mail/send-mail.ts'

/** The adapters to other systems. */
export interface Adapters {
  /** What the vendors of channels say of themselves. */
  readonly channelAdapters: readonly ChannelManifest[]
  readonly mailer: Mailer
  readonly carriers: Carriers
  /** Marketplaces that sell the labels of their own orders. */
  readonly channelCarriers: ChannelCarriers
  readonly marketplaces: Marketplaces
  /** Channels that are told what is on sale. */
  readonly listings: Listings
  readonly erp: ErpConnectors
  /** Called at each step of a purchase; for tests that kill the worker there. */
  readonly onPoint?: OnPoint
}

/** Every job of the product with what it does. */
export const jobHandlers = (deps: Deps, adapters: Adapters): readonly JobHandler[] => [
  sendMailHandler(adapters.mailer),
  ...bulkUpdatesJobs(),
  ...picturesJobs(deps),
  ...shippingJobs({ ...deps, ...adapters }),
  ...channelsJobs({
    ...deps,
    ...adapters,
    refreshOrder: (job, account, extOrderId) =>
      refreshOrder(job, { ...deps, ...adapters }, account, extOrderId),
  }),
  ...intakeJobs({ ...deps, ...adapters }),
  ...unallocatedJobs(adapters),
  ...importFileJobs(deps),
  ...feedsJobs(),
  ...erpJobs({ ...deps, ...adapters }),
  ...invoiceJobs(deps),
  ...orderAccessJobs(deps.config),
  ...clickAndCollectJobs({ mailer: adapters.mailer, replies: deps.config.mailIn }),
  ...scanJobs(),
  ...monitoringJobs({ ...deps, ...adapters }),
  ...connectedRetailJobs(),
  ...downloadsJobs(deps),
  ...billingJobs(deps),
  ...privacyJobs(deps),
]

/** Everything that recurs, by Berlin's clocks. */
export const schedules: readonly Schedule[] = [
  sweepSessions,
  sweepOrderAccess,
  foldCounts,
  foldFigures,
  dropFigures,
  removeExpiredBulkUpdates,
  sweepPictures,
  countEarlierPieces,
  shareDiscountsOfBefore,
  foldFiguresOfOrders,
  countOrdersFromBefore,
  checkChannelPulse,
  closeTopSellerWeeks,
  foldPointsOfDays,
  scoreOrdersFromBefore,
  cancelUnpaidOrders,
  expireReservations,
  forgetStorewindowRequests,
  sweepScanCommands,
  sweepLabelAttempts,
  trackParcels,
  renewCarrierWebhooks,
  sweepChannelReports,
  sweepOffers,
  compareOffersNightly,
  pullChannels,
  retryUnallocatedOrders,
  passOnOverdueOrders,
  removeExpiredImports,
  sweepFeeds,
  sweepErpExports,
  sweepInvoices,
  removeExpiredFiles,
  removeAbandonedUploads,
  computeBillsMonthly,
  sweepBills,
  enforceRetentionNightly,
]

/** What the queue has to know, also in a process that only puts jobs in. */
export const queues: readonly QueueDeclaration[] = [
  sendMail,
  bulkUpdateJob,
  fetchPicturesJob,
  removePicturesJob,
  mailStoresJob,
  buyLabelJob,
  discardShipmentJob,
  fetchLabelJob,
  trackLabelJob,
  trackLabelsJob,
  subscribeToCarriersJob,
  pullChannelJob,
  tryWaitingOrdersJob,
  importFileJob,
  removeImportJob,
  settleFeedJob,
  reportToChannelJob,
  refreshOffersJob,
  recountOffersJob,
  repeatOffersJob,
  tellOffersJob,
  compareOffersJob,
  exportOrderJob,
  recreateLabelsJob,
  sendContactJob,
  receiveReplyJob,
  settlePickJob,
  settleUndoJob,
  importRetailHistoryJob,
  renderInvoiceJob,
  generateFileJob,
  removeFileJob,
  removeProviderFileJob,
  computeBillsJob,
  renderBillJob,
  erasePersonalDataJob,
  enforceRetentionJob,
  ...schedules,
]

/** Starts to run all of it. */
export const startWorker = (deps: Deps, adapters: Adapters): Promise<Worker> =>
  runWorker(deps, jobHandlers(deps, adapters), schedules)
