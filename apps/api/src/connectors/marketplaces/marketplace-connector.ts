import type {
  ChannelReporter,
  ChannelReporterConnector,
  MarketplaceAccount,
} from '../../modules/channels/index.ts'
import type { OrderSource, OrderSourceConnector } from '../../modules/intake/index.ts'

/** An account at a marketplace: its orders come in, reports about them go out. */
export interface Marketplace extends OrderSource, ChannelReporter {}

/** A marketplace that implements both ports for its accounts. */
export interface MarketplaceConnector extends OrderSourceConnector, ChannelReporterConnector {
  connect(account: MarketplaceAccount): Marketplace
}

/** The connectors there are, by the adapter's name in `channel_accounts`. */
export type Marketplaces = Readonly<Partial<Record<string, MarketplaceConnector>>>
