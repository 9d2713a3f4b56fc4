import type { Listings } from '../../modules/channels/index.ts'
import type { ChannelManifest } from '../../modules/organisation/index.ts'
import type { ChannelCarriers } from '../../modules/shipping/index.ts'
import type { Config } from '../../platform/config.ts'
import { amazonMerchantFulfillment } from './amazon/labels.ts'
import { amazonManifest } from './amazon/manifest.ts'
import { amazonConnector } from './amazon/marketplace.ts'
import { amazonListing } from './amazon/offers.ts'
import { connectedRetailManifest } from './connected-retail/manifest.ts'
import { connectedRetailListing } from './connected-retail/offers.ts'
import { intakeManifest } from './intake/manifest.ts'
import type { Marketplaces } from './marketplace-connector.ts'

/** The vendors there are; the first one fits every channel. */
export const CHANNEL_ADAPTERS: readonly ChannelManifest[] = [
  intakeManifest,
  amazonManifest,
  connectedRetailManifest,
]

type Settings = Config['marketplaces']

/** The marketplaces there are, by the adapter that a channel account names. */
export const marketplaceConnectors = ({ amazon }: Settings): Marketplaces => ({
  amazon: amazonConnector(amazon),
})

/** Those of them that sell the labels of their own orders. */
export const channelCarrierConnectors = ({ amazon }: Settings): ChannelCarriers => ({
  amazon: amazonMerchantFulfillment(amazon),
})

/** Those of them that are told what is on sale. */
export const listingConnectors = ({ amazon, connectedRetailUrl }: Settings): Listings => ({
  amazon: amazonListing(amazon),
  connected_retail: connectedRetailListing(connectedRetailUrl),
})
