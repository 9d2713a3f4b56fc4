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
  /** Only for channels that want them. */
  readonly details: OfferDetails | null
}

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
  readonly places: readonly { readonly store_number: string; readonly pieces: number }[]
}

/**
 * What became of an offer.
 * - `accepted`: the channel has it; `message` holds what it remarked
 * - `refused`: it does not take it, for the reason in `message`
 * - `absent`: it has no listing with this SKU; none is made
 * - `unknown`: the answer was lost, it may have it
 */
export interface OfferOutcome {
  readonly ean: string
  readonly outcome: 'accepted' | 'refused' | 'absent' | 'unknown'
  readonly message: string
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
}

/** What the cheapest of the others asks for what a SKU is an offer of, with shipping. */
export interface CompetitorOffer {
  readonly sku: string
  readonly price_cents: number
}

/** Tells one account's channel. Calls fail with a `MarketplaceError`, or with the signal's reason when it aborts. */
export interface Listing {
  /**
   * Tells the channel. Sends once; the caller decides whether to try again.
   * @param isFirst nothing was told on this account before
   */
  tell(
    offers: readonly Offer[],
    options: { readonly isFirst: boolean; readonly name: string },
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
  /**
   * What others ask for these SKUs; where nobody else offers the same it is left out. Null: the channel does not say so.
   * @param skus as many as `COMPETITORS_AT_ONCE`, which is what one question may hold
   */
  readonly competitors:
    | ((skus: readonly string[], signal: AbortSignal) => Promise<readonly CompetitorOffer[]>)
    | null
  /** Logs in and changes nothing. Null: the account's orders are fetched by the same login, which is checked there. */
  readonly check: ((signal: AbortSignal) => Promise<void>) | null
}

/** So many SKUs at most are asked for at a time. */
export const COMPETITORS_AT_ONCE = 20

/** Opens the listing of an account. */
export interface ListingConnector {
  /** How many offers one sending holds at most. */
  readonly most: number
  /** Up to so many are told at once, also while the channel works on a larger sending. */
  readonly few: number
  /** Offers come with their `details`. */
  readonly wantsDetails: boolean
  /** Only what the channel lists already is told; it is looked for the first time. */
  readonly onlyListed: boolean
  /** @throws MarketplaceError of kind `unauthorised` when the credentials can't be read */
  connect(account: MarketplaceAccount): Listing
}

/** The connectors there are, by the adapter's name in `channel_accounts`; all other channels fetch their offers. */
export type Listings = Readonly<Partial<Record<string, ListingConnector>>>
