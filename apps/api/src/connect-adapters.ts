import { carrierConnectors } from './connectors/carriers/index.ts'
import { erpConnectors } from './connectors/erp/index.ts'
import { mailerConnector } from './connectors/mail/index.ts'
import {
  CHANNEL_ADAPTERS,
  channelCarrierConnectors,
  consentConnector,
  listingConnectors,
  marketplaceConnectors,
} from './connectors/marketplaces/index.ts'
import type { Config } from './platform/config.ts'
import type { Adapters } from './product-modules.ts'

/** Everything outside that the settings name, each kind from its registry in `connectors/`. */
export const connectAdapters = (config: Config): Adapters => ({
  channelAdapters: CHANNEL_ADAPTERS,
  mailer: mailerConnector(config),
  carriers: carrierConnectors(config.carriers),
  channelCarriers: channelCarrierConnectors(config.marketplaces),
  marketplaces: marketplaceConnectors(config.marketplaces),
  listings: listingConnectors(config.marketplaces),
  consent: consentConnector(config.marketplaces),
  erp: erpConnectors({ allowPrivate: config.allowPrivateOutbound }),
})
