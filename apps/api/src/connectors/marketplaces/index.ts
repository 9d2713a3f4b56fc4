import type { Listings } from '../../modules/channels/index.ts'
import type { MarketplaceConsent } from '../../modules/direct-sales/index.ts'
import type { ChannelManifest } from '../../modules/organisation/index.ts'
import type { ChannelCarriers } from '../../modules/shipping/index.ts'
import type { Config } from '../../platform/config.ts'
import { amazonConsent } from './amazon/consent.ts'
import { amazonMerchantFulfillment } from './amazon/labels.ts'
import { amazonManifest } from './amazon/manifest.ts'
import { amazonConnector } from './amazon/marketplace.ts'
import { amazonListing } from './amazon/offers.ts'
import { connectedRetailManifest } from './connected-retail/manifest.ts'
import { connectedRetailListing } from './connected-retail/offers.ts'
import { intakeManifest } from './intake/manifest.ts'
import type { Marketplaces } from './marketplace-connector.ts'
import { neutralManifest } from './neutral/manifest.ts'
import { neutralConnector } from './neutral/marketplace.ts'
import { neutralListing } from './neutral/offers.ts'

/** The vendors there are; the first one fits every channel. */
export const CHANNEL_ADAPTERS: readonly ChannelManifest[] = [
  intakeManifest,
  amazonManifest,
  connectedRetailManifest,
  neutralManifest,
]

type Settings = Config['marketplaces']

/** The marketplaces there are, by the adapter that a channel account names. */
export const marketplaceConnectors = ({ amazon, neutralUrl }: Settings): Marketplaces => ({
  amazon: amazonConnector(amazon),
  neutral_marketplace: neutralConnector(neutralUrl),
})

/** Those of them that sell the labels of their own orders. */
export const channelCarrierConnectors = ({ amazon }: Settings): ChannelCarriers => ({
  amazon: amazonMerchantFulfillment(amazon),
})

/** Those of them that are told what is on sale. */
export const listingConnectors = ({ amazon, connectedRetailUrl, neutralUrl }: Settings): Listings => ({
  amazon: amazonListing(amazon),
  connected_retail: connectedRetailListing(connectedRetailUrl),
  neutral_marketplace: neutralListing(neutralUrl),
})

/** Where merchants authorise the operator's application. */
export const consentConnector = ({ amazon }: Settings): MarketplaceConsent => amazonConsent(amazon)
