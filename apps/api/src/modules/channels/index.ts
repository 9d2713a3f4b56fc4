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
  sweepRelistings,
} from './channels.jobs.ts'
export {
  type ListedOfferView,
  listedOffers,
  type OfferCount,
  offerCounts,
  retryAllOffers,
  retryOffer,
} from './listings/list-offers.ts'
export type { ListedState } from './listings/listed-offers.repository.ts'
export { type OfferPreview, previewOffers } from './listings/preview-offers.ts'
export { askRelisting, type RelistingView, withdrawRelisting } from './listings/relist-offer.ts'
export {
  connectAccount,
  connectorOf,
  type MarketplaceAccount,
  MarketplaceError,
  opened,
} from './marketplace-account.ts'
export { connectListing } from './offers/connect-listing.ts'
export {
  listingSettingsOf,
  saveListingSettings,
  switchMarket,
} from './offers/keep-listing-settings.ts'
export {
  type CompetitorOffer,
  type Competitors,
  type ListedCountry,
  type ListedOffer,
  type Listing,
  type ListingConnector,
  type Listings,
  NO_TERMS,
  type Offer,
  type OfferCountry,
  type OfferOutcome,
  type OfferTerms,
  type OutcomeKind,
  TEMPLATE_UNKNOWN,
  type Telling,
} from './offers/listing.ts'
export { type ListingSettings, openMarkets } from './offers/listing-settings.repository.ts'
export { issueCodes, markedIssue } from './offers/marked-issues.ts'
export { offerAccounts, ownOfferAccount } from './offers/offer-accounts.repository.ts'
export { compareOffersJob, tellOffersJob } from './offers/offers.jobs.ts'
export { offerMessage } from './offers/offers.texts.ts'
export {
  articlesRefreshed,
  listingSettingsChanged,
  recountAll,
  refreshArticles,
  refreshSoon,
} from './offers/refresh-offers.ts'
export type { OffersDeps } from './offers/tell-offers.ts'
export { type ChannelsPartRecord, channelsPart, channelsView } from './order-part.ts'
export { takeSafetyFacts } from './product-safety/keep-safety-card.ts'
export { SAFETY_COLUMNS } from './product-safety/product-safety.texts.ts'
