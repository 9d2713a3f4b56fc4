import type { Translated } from '@kontor/contract/shared'
import type { Credentials, OperatorSetting } from '../../../platform/outbound/vendor-manifest.ts'

/** What a channel's vendor can do, and on which side each thing begins. */
export interface ChannelCapabilities {
  /** `pulled`: orders are fetched from the channel; `pushed`: it delivers them to our own interface. */
  readonly orders: 'pulled' | 'pushed'
  /** `sent`: the channel is told of parcels, cancellations and refunds; `fetched`: it fetches them. */
  readonly reports: 'sent' | 'fetched'
  /** `told`: the channel is told what is on sale; `fetched`: it fetches that. */
  readonly offers: 'told' | 'fetched'
  /** The channel sells the labels of its own orders. */
  readonly labels: boolean
}

/** What of a vendor decides how its accounts and their orders are treated. */
export interface ChannelTraits {
  /** So many days back its orders can be read; null: as far as there are any. */
  readonly ordersReadableDays: number | null
  /** A merchant's consent ends after so many days; null: it does not, or none is needed. */
  readonly consentDays: number | null
  /** So many days after the delivery at most a customer's data may be kept; null: as long as the company keeps its own. */
  readonly personalDataDays: number | null
  /** The channel names the store that sends a piece. */
  readonly namesStore: boolean
  /** The channel knows offers by our SKU: one that is no longer used has to be told off. */
  readonly listsBySku: boolean
  /** Accounts name the channel's marketplaces that they sell on. */
  readonly hasMarketplaces: boolean
  /** The smallest step between two prices, in hundredths of the currency's unit. */
  readonly priceStepCents: number
}

/** What is known of a vendor of sales before anybody speaks to it: a folder of connectors/marketplaces says it. */
export interface ChannelManifest {
  /** As accounts name it. */
  readonly adapter: string
  /** What the connection is called where one is chosen. */
  readonly name: Translated
  /** What who opens an account has to do elsewhere; null: nothing. */
  readonly hint: Translated | null
  /** Keys of the sales channels whose accounts it can serve; empty: all. */
  readonly salesChannels: readonly string[]
  /** What opens an account; `company`: a setting of the company does; null: nothing is opened. */
  readonly credentials: Credentials | 'company' | null
  readonly can: ChannelCapabilities
  readonly traits: ChannelTraits
  readonly settings: readonly OperatorSetting[]
}
