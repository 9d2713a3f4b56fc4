/**
 * Channels: what goes out to a sales channel. A report waits for each thing a channel has to know, is looked up before it
 * is sent again, and stands on the order until it is settled; shops without a marketplace fetch theirs.
 * Owns the port `ChannelReporter` that connectors implement, and the tables of `channels.tables.ts`.
 */

export type {
  Adjustment,
  ChannelReporter,
  ChannelReporterConnector,
  ChannelReporters,
  DoubtfulSending,
  LineCancellation,
  Progress,
  Refund,
  ShipmentConfirmation,
} from './channel-reporter.ts'
export { reportToChannelJob } from './channel-reports.jobs.ts'
export { outdatedAtChannel } from './channel-reports.repository.ts'
export { channelsHistory, reportErrorText, reportKindText } from './channel-reports.texts.ts'
export { channelsJobs, sweepChannelReports } from './channels.jobs.ts'
export { channelsRoutes } from './channels.routes.ts'
export {
  connectAccount,
  connectorOf,
  type MarketplaceAccount,
  MarketplaceError,
} from './marketplace-account.ts'
export {
  askChannelForCase,
  reportAcceptedCase,
  reportCancellation,
  reportParcel,
  reportRaisedRefund,
  reportReturn,
  withdrawReport,
} from './open-reports.ts'
export { type ChannelsPartRecord, channelsPart, channelsView } from './order-part.ts'
export { resumeReports } from './resume-reports.ts'
