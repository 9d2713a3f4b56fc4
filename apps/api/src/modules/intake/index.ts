/**
 * Intake: how orders, articles and stock come in, what could not be read, and what channels are told.
 * Owns the port `Marketplace` that connectors implement.
 */
export { documentHash } from './document-hash.ts'
export { intakeJobs, pullChannels } from './intake.jobs.ts'
export { intakeRoutes } from './intake.routes.ts'
export { pullChannelJob, reportToChannelJob } from './intake-queue.ts'
export {
  type Adjustment,
  type ChannelAddress,
  type ChannelDocument,
  type ChannelLine,
  type ChannelOrder,
  type ChannelOrderState,
  type DoubtfulSending,
  type LineCancellation,
  type Marketplace,
  type MarketplaceAccount,
  type MarketplaceConnector,
  MarketplaceError,
  type Marketplaces,
  type OrderPage,
  type PullFrom,
  type Refund,
  type ShipmentConfirmation,
  type Taken,
  UnreadableOrder,
} from './marketplace.ts'
export {
  askChannelForCase,
  reportAcceptedCase,
  reportCancellation,
  reportParcel,
  reportRaisedRefund,
  reportReturn,
  withdrawReport,
} from './open-reports.ts'
