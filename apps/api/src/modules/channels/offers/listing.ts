import type { SafetyFacts } from '@kontor/contract/channels'
import type { MarketplaceAccount, MarketplaceError } from '../marketplace-account.ts'

/**
 * The port `Listing`: what a sales channel is told of sizes that are on sale. Adapters live in connectors/marketplaces and
 * share one conformance suite (test/conformance/listing.ts). An offer says all of its state and never a difference, so that
 * telling it again is harmless.
 */

/** What the channel shall have of a size. */
export interface Offer {
  readonly ean: string
  /** What the channel knows it by. */
  readonly sku: string
  /** False: off the channel. Then there are 0 pieces, and the listing stays. */
  readonly active: boolean
  readonly price_cents: number
  /** What the manufacturer suggests (UVP); never below the price. */
  readonly list_price_cents: number
  readonly pieces: number
  /** The channel was never told of it. */
  readonly is_new: boolean
  /** What is so in each country; none on accounts without marketplaces: then the price counts everywhere. */
  readonly countries: readonly OfferCountry[]
  /** Only for channels that want them. */
  readonly details: OfferDetails | null
  /** What is known of the safety of its brand; null: nothing, or the channel does not want it. */
  readonly safety: SafetyFacts | null
}

/** What the channel shall have of a size in a country. */
export interface OfferCountry {
  /** As the channel names it. */
  readonly marketplace: string
  /** False: the offer ends there. */
  readonly active: boolean
  /** In hundredths of the currency. */
  readonly price_cents: number
  readonly currency: string
  /** The channel has no listing there yet. */
  readonly is_new: boolean
}

/** How the company has the offers of an account made. */
export interface OfferTerms {
  /** Name of the channel's shipping template; empty: none. */
  readonly shipping_template: string
  /** Every offer gets it; else the account's own default counts. */
  readonly force_template: boolean
  /** Days between an order and its parcel; 0: the channel's own default. */
  readonly processing_days: number
}

export const NO_TERMS: OfferTerms = { shipping_template: '', force_template: false, processing_days: 0 }

/** What a channel that lists by itself has to know of a size. */
export interface OfferDetails {
  readonly product_name: string
  readonly article_number: string
  readonly color: string
  readonly size: string
  /**
   * Where the pieces lie, by store number; together as many as are offered. Stores that hold none, or are closed for the
   * channel, are named with 0.
   */
  readonly places: readonly OfferPlace[]
}

/** What a store has of a size. */
export interface OfferPlace {
  readonly store_number: string
  /** Empty where it has none. */
  readonly gln: string
  /** The local marketplaces of the channel on which it sells; null where the channel has none. */
  readonly marketplaces: readonly number[] | null
  readonly pieces: number
}

/**
 * What became of an offer.
 * - `accepted`: the channel has it; `message` holds what it remarked
 * - `refused`: it does not take it, for the reason in `message`
 * - `absent`: it has no listing with this SKU, and none was made
 * - `unknown`: the answer was lost, it may have it
 * - `held`: it was not sent, for the reason that `message` is a code of
 */
export type OutcomeKind = 'accepted' | 'refused' | 'absent' | 'unknown' | 'held'

export interface OfferOutcome {
  readonly ean: string
  readonly outcome: OutcomeKind
  readonly message: string
  /** By marketplace, where something else became of it there. An offer that some country has is `accepted`. */
  readonly countries?: Readonly<Record<string, { readonly outcome: OutcomeKind; readonly message: string }>>
}

/**
 * The channel works on it under a ticket; or it said what became of each. Offers without an outcome were not sent; `stopped`
 * says why.
 */
export type Telling =
  | { readonly state: 'working'; readonly ticket: string; readonly outcomes: readonly OfferOutcome[] }
  | {
      readonly state: 'told'
      readonly outcomes: readonly OfferOutcome[]
      readonly stopped: MarketplaceError | null
    }

/** What a channel has of a listing. */
export interface ListedOffer {
  readonly sku: string
  /** Null while it has none. */
  readonly price_cents: number | null
  readonly pieces: number
  /** What keeps the listing from being sold, in the channel's words; empty: nothing. */
  readonly error: string
  /** By marketplace where it is listed, on channels that have them. */
  readonly countries?: Readonly<Record<string, ListedCountry>>
}

/** What a channel has of a listing in a country. */
export interface ListedCountry {
  /** In hundredths of its currency; null while there is no offer. */
  readonly price_cents: number | null
  /** There are pieces and a price, and it is not sold all the same. */
  readonly is_off: boolean
  readonly error: string
}

/** What the cheapest of the others asks for what a SKU is an offer of, with shipping. */
export interface CompetitorOffer {
  readonly sku: string
  readonly price_cents: number
}

/** How a channel is asked what others ask. */
export interface Competitors {
  /** So many SKUs one question holds, in all countries that the account sells to. */
  readonly atOnce: number
  /** The lowest price of others for SKUs in those countries; where nobody else offers the same it is left out. */
  readonly ask: (skus: readonly string[], signal: AbortSignal) => Promise<readonly CompetitorOffer[]>
}

/** Held back: the channel does not know the shipping template that an offer shall have. */
export const TEMPLATE_UNKNOWN = 'template_unknown'

/** Tells one account's channel. Calls fail with a `MarketplaceError`, or with the signal's reason when it aborts. */
export interface Listing {
  /**
   * Tells the channel. Sends once; the caller decides whether to try again.
   * @param isFirst nothing was told on this account before
   */
  tell(
    offers: readonly Offer[],
    options: { readonly isFirst: boolean; readonly name: string; readonly terms: OfferTerms },
    signal: AbortSignal,
  ): Promise<Telling>
  /** How far the channel is with what it accepted. @param offers those that were sent, in the order of their EANs */
  lookUp(ticket: string, offers: readonly Offer[], signal: AbortSignal): Promise<Telling>
  /**
   * Looks for a sending whose answer was lost.
   * @param since when it began
   * @param others tickets of everything else that the channel has accepted from this account since then
   * @returns its ticket; null when the channel took on nothing
   */
  findTold(since: Date, others: readonly string[], signal: AbortSignal): Promise<string | null>
  /** What the channel has of these SKUs; what it does not have is left out. Null: it cannot be asked. */
  readonly read: ((skus: readonly string[], signal: AbortSignal) => Promise<readonly ListedOffer[]>) | null
  /** Null: the channel does not say what others ask. */
  readonly competitors: Competitors | null
  /**
   * Where nothing can be listed anew by these terms: why, as a code by marketplace. What is listed there goes on. Null: it
   * depends on no terms.
   */
  readonly holdsNew:
    | ((
        terms: OfferTerms,
        marketplaces: readonly string[],
        signal: AbortSignal,
      ) => Promise<ReadonlyMap<string, string>>)
    | null
  /**
   * Has the channel validate an offer as it would be listed anew in a marketplace; it stores nothing. Null: it cannot be asked.
   * @returns what it would refuse it for, in its own words; empty where it would take it
   */
  readonly preview:
    | ((offer: Offer, country: OfferCountry, terms: OfferTerms, signal: AbortSignal) => Promise<string>)
    | null
  /** Deletes the listing of a SKU in these marketplaces; what is gone already is none the worse. Null: it cannot be done. */
  readonly remove:
    | ((sku: string, marketplaces: readonly string[], signal: AbortSignal) => Promise<void>)
    | null
  /** Logs in and changes nothing. Null: the account's orders are fetched by the same login, which is checked there. */
  readonly check: ((signal: AbortSignal) => Promise<void>) | null
}

/** Opens the listing of an account. */
export interface ListingConnector {
  /** How many offers one sending holds at most. */
  readonly most: number
  /** Up to so many are told at once, also while the channel works on a larger sending. */
  readonly few: number
  /** Offers come with their `details`. */
  readonly wantsDetails: boolean
  /** Offers come with what is known of the safety of their brand. */
  readonly wantsSafety: boolean
  /**
   * What the channel has never been told of is looked for first. What it does not list is told alone where the offer names
   * countries and has pieces, so that it is listed there; else it is `absent`.
   */
  readonly onlyListed: boolean
  /** @throws MarketplaceError of kind `unauthorised` when the credentials can't be read */
  connect(account: MarketplaceAccount): Listing
}

/** The connectors there are, by the adapter's name in `channel_accounts`; all other channels fetch their offers. */
export type Listings = Readonly<Partial<Record<string, ListingConnector>>>
