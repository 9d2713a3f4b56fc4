import type { Listings } from '../../modules/channels/index.ts'
import type { ChannelCarriers } from '../../modules/shipping/index.ts'
import type { Config } from '../../platform/config.ts'
import { amazonMerchantFulfillment } from './amazon/labels.ts'
import { amazonConnector } from './amazon/marketplace.ts'
import { amazonListing } from './amazon/offers.ts'
import { connectedRetailListing } from './connected-retail/offers.ts'
import type { Marketplaces } from './marketplace-connector.ts'

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
