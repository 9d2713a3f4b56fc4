import type { Listings } from '../../modules/channels/index.ts'
import type { ChannelCarriers } from '../../modules/shipping/index.ts'
import type { Config } from '../../platform/config.ts'
import { amazonListing } from './amazon/amazon-listing.ts'
import { amazonConnector } from './amazon/amazon-marketplace.ts'
import { amazonMerchantFulfillment } from './amazon/merchant-fulfillment.ts'
import { connectedRetailListing } from './connected-retail/connected-retail-listing.ts'
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
