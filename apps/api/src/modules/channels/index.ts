/**
 * Channels: what goes out to a sales channel. A report waits for each thing a channel has to know, is looked up before it
 * is sent again, and stands on the order until it is settled; shops without a marketplace fetch theirs.
 * What is on sale is told as well (`offers`).
 * Owns the ports `ChannelReporter` and `Listing` that connectors implement, and the tables of both.
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
export {
  askCompetitorsHourly,
  compareOffersNightly,
  sweepChannelReports,
  sweepOffers,
} from './channels.jobs.ts'
export {
  connectAccount,
  connectorOf,
  type MarketplaceAccount,
  MarketplaceError,
} from './marketplace-account.ts'
export { connectListing } from './offers/connect-listing.ts'
export type {
  CompetitorOffer,
  ListedOffer,
  Listing,
  ListingConnector,
  Listings,
  Offer,
  OfferOutcome,
  Telling,
} from './offers/listing.ts'
export { offerAccounts, ownOfferAccount } from './offers/offer-accounts.repository.ts'
export { compareOffersJob, tellOffersJob } from './offers/offers.jobs.ts'
export { articlesRefreshed, recountAll, refreshArticles, refreshSoon } from './offers/refresh-offers.ts'
export { type ChannelsPartRecord, channelsPart, channelsView } from './order-part.ts'
