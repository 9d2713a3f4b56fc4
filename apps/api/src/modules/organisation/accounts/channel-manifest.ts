import type { OfferSafety, SafetyFacts } from '@kontor/contract/channels'
import type { ChannelAdapter, SafetyPart } from '@kontor/contract/organisation'
import type { Locale, Translated } from '@kontor/contract/shared'
import {
  type Credentials,
  fieldsIn,
  type OperatorSetting,
} from '../../../platform/outbound/vendor-manifest.ts'
import type { Marketplace } from '../organisation.tables.ts'
import { SALES_CHANNELS } from '../sales-channels.ts'

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
  /** Those of them whose country and currency are known; another one counts as one in euros. */
  readonly marketplaces?: readonly Marketplace[]
  /** The smallest step between two prices, in hundredths of the currency's unit. */
  readonly priceStepCents: number
  /** The channel strikes the suggested price through beside a lower one, and works a reduction out of it. */
  readonly strikesListPrice?: true
}

/** How companies sell at a channel themselves that the provider opens to each of them (spec: integrations §2, direct sale). */
export interface DirectSale {
  /** The countries that can be switched on, and the channel's marketplace of each. */
  readonly countries: readonly SoldCountry[]
  /** Countries without a marketplace of their own, and the country whose marketplace serves them. */
  readonly servedBy: Readonly<Record<string, string>>
}

/** A country that a channel sells to. */
export interface SoldCountry {
  /** As the specification writes it. */
  readonly country: string
  /** As the channel names it. */
  readonly marketplace: string
  /** ISO 4217. */
  readonly currency: string
}

/** What a channel asks for before it lists an article of a brand (Regulation (EU) 2023/988 art. 19 and 22). */
export interface SafetyDemand {
  readonly parts: readonly SafetyPart[]
  /** Most characters that it takes of a text, or codes of a list, by the field of the card. */
  readonly limits: Readonly<Partial<Record<keyof SafetyFacts, number>>>
  /** What has to be done in its own portal, where `contacts` is among the parts; null: nothing. */
  readonly contacts: Translated | null
}

/** What of a card a channel takes in a form of its own. Nothing waits for it: who fetches the offers lists them. */
export interface SafetyForm {
  readonly limits: SafetyDemand['limits']
  /** The card as the channel takes it. Pure. */
  readonly write: (facts: SafetyFacts) => OfferSafety
}

/** What a channel may have against an offer, by the code that it gives it. */
export interface ChannelIssue {
  /** In plain words, with what to do. */
  readonly text: Translated
  /** The channel takes the offer for another article: delisting it and listing it anew a day later may help. */
  readonly isIdentity?: true
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
  /** Own accounts offer nothing before the provider has opened the channel to the company; null: they may at once. */
  readonly directSale: DirectSale | null
  /** Null: it asks for nothing beyond what the law does. */
  readonly safety: SafetyDemand | null
  /** What single channels take, where the adapter serves several and hands their offers out, by the key of the channel. */
  readonly safetyForms?: ReadonlyMap<string, SafetyForm>
  /** What it may have against an offer in words of ours, by its code; what is not among them is shown in its own words. */
  readonly issues: Readonly<Record<string, ChannelIssue>>
  readonly settings: readonly OperatorSetting[]
}

/** Ids of the sales channels that a vendor serves; empty: all. @throws Error for a key that no channel has */
export const channelIdsOf = ({ adapter, salesChannels }: ChannelManifest): number[] =>
  salesChannels.map((key) => {
    const channel = SALES_CHANNELS.find((one) => one.key === key)
    if (!channel) throw new Error(`${adapter} serves a sales channel that nobody knows: ${key}`)
    return channel.id
  })

/** What opens an account of its own; null where a setting of the company does, or nothing is opened. */
export const ownCredentialsOf = ({ credentials }: ChannelManifest): Credentials | null =>
  credentials === 'company' ? null : credentials

/** A vendor as who opens an account chooses it. */
export function adapterView(manifest: ChannelManifest, locale: Locale): ChannelAdapter {
  const { adapter, name, hint, credentials, can, traits } = manifest
  const own = ownCredentialsOf(manifest)
  return {
    adapter,
    name: name[locale],
    hint: hint?.[locale] ?? '',
    sales_channel_ids: channelIdsOf(manifest),
    credentials: own ? fieldsIn(own, locale) : [],
    orders: can.orders,
    has_marketplaces: traits.hasMarketplaces,
    is_checkable: credentials !== null,
  }
}
