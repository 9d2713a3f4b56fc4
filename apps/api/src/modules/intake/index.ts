/**
 * Intake: how orders, articles and stock come in, and what could not be imported.
 * Owns the port `OrderSource` that connectors implement, and the tables of `intake.tables.ts`.
 */

export {
  passOnOverdueOrders,
  retryUnallocatedOrders,
  unallocatedJobs,
} from './allocation/allocations.jobs.ts'
export { companyColours } from './allocation/allocations.repository.ts'
export { passOn } from './allocation/pass-on.ts'
export {
  tryWaitingForArticles,
  tryWaitingForCompany,
  tryWaitingOrdersJob,
} from './allocation/try-waiting.ts'
export { feedsJobs, settleFeedJob, sweepFeeds } from './feeds/feeds.jobs.ts'
export { feedsRoutes } from './feeds/feeds.routes.ts'
export { importFileJobs, removeExpiredImports, removeImportJob } from './files/import-files.jobs.ts'
export { importFilesRoutes } from './files/import-files.routes.ts'
export { importFileJob } from './files/import-runs.ts'
export { importDocument } from './import-order.ts'
export { intakeJobs, pullChannelJob, pullChannels } from './intake.jobs.ts'
export { intakeRoutes } from './intake.routes.ts'
export {
  type ChannelAddress,
  type ChannelCharge,
  type ChannelDocument,
  type ChannelLine,
  type ChannelOrder,
  type ChannelOrderState,
  type OrderPage,
  type OrderSource,
  type OrderSourceConnector,
  type OrderSources,
  type PullFrom,
  type ReadOrder,
  UnreadableOrder,
} from './order-source.ts'
export { readIntakeOrder } from './read-intake-order.ts'
export { refreshOrder } from './refresh-order.ts'
export { documentHash } from './stored-document.ts'
