import type { $ZodIssue } from 'zod/v4/core'

/**
 * The port `Marketplace`: what the house needs of a marketplace that it fetches orders from. Adapters live in
 * connectors/marketplaces and share one conformance suite (test/conformance/marketplace.ts).
 */

/** An order as the channel has it, unread. */
export interface ChannelDocument {
  /** The channel's number of the order. */
  readonly ext_order_id: string
  readonly raw: unknown
}

/** Where to read: what changed since an instant, or the page after one that was read. */
export type PullFrom = { readonly since: Date } | { readonly cursor: string }

/** One page of what changed at the channel. */
export interface OrderPage {
  readonly documents: readonly ChannelDocument[]
  /** Leads to the next page, also in another process; null on the last one. */
  readonly cursor: string | null
  /** Everything changed up to this instant has been read once the last page is; null where the channel does not say. */
  readonly read_until: Date | null
}

/** An address as channels have it. What is missing is empty; `lines` are taken apart by `postalAddress`. */
export interface ChannelAddress {
  /** The whole name, where the channel does not split it. */
  readonly name?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly company?: string
  /** Street, house number and whatever else people write there, in the channel's order. */
  readonly lines: readonly string[]
  /** Where the channel itself knows what is the street and what the number. */
  readonly street?: string
  readonly street_no?: string
  readonly address_addition?: string
  readonly care_of?: string
  readonly zip_code?: string
  readonly city?: string
  /** ISO 3166-1 alpha-2. */
  readonly country?: string
}

/** Pieces of one position at the same price. Amounts in minor units of the order's currency. */
export interface ChannelLine {
  /** The channel's id of the position; its pieces share it, and several lines may name it. */
  readonly mp_item_id: string
  readonly mp_item_id_addition: string
  readonly sku: string
  readonly ean: string
  readonly article_number: string
  readonly title: string
  readonly size: string
  readonly color: string
  readonly image_url: string
  readonly quantity: number
  /** Gross per piece, what the customer pays. */
  readonly item_price_cents: number
  readonly original_item_price_cents: number
  readonly shipping_price_cents: number
  readonly tax_rate: number
  /** Number of the store the channel sold it from, when it decides that itself. */
  readonly store_number: string
}

/** What the channel says about the order as a whole. */
export type ChannelOrderState = 'unpaid' | 'paid' | 'shipped' | 'delivered' | 'cancelled'

/** An order in the house's own words, whatever channel it came from. */
export interface ChannelOrder {
  readonly ext_order_id: string
  readonly ext_order_id_addition: string
  readonly order_type: 'standard' | 'prime' | 'pickup'
  readonly state: ChannelOrderState
  /** The channel sends it itself. */
  readonly fulfilled_by_channel: boolean
  readonly payment_method: string
  /** ISO 4217. */
  readonly currency: string
  readonly order_total_cents: number
  readonly customer_comment: string
  readonly customer_id: string
  readonly email: string
  readonly phone_number: string
  /** Null where the channel gives none (yet). */
  readonly delivery: ChannelAddress | null
  readonly billing: ChannelAddress | null
  readonly ship_by_at: Date | null
  readonly order_date: Date
  /** What has no place of its own here, for people to read. */
  readonly extra: Readonly<Record<string, unknown>> | null
  readonly lines: readonly ChannelLine[]
  /** Positions that the channel cancelled, of an order that goes on without them. */
  readonly cancelled_item_ids: readonly string[]
  /** Pieces that have left already, by position, whoever sent them; empty unless the order is shipped in part. */
  readonly shipped_quantities: Readonly<Record<string, number>>
}

/** A parcel on its way, to be told to the channel. */
export interface ShipmentConfirmation {
  readonly ext_order_id: string
  /** Our name for the parcel at the channel, digits only and the same at every attempt: telling it twice does no harm. */
  readonly reference: string
  /** The carrier that drives, as the parcel catalogue names it (`dhl`, `hermes`, …). */
  readonly carrier: string
  readonly tracking_number: string
  readonly shipped_at: Date
  /** Pieces in the parcel by position. */
  readonly items: readonly { readonly mp_item_id: string; readonly quantity: number }[]
  /** The order as the channel delivered it last. */
  readonly raw: unknown
}

/** Pieces that will not be delivered, to be told to the channel. Amounts in minor units of the currency. */
export interface LineCancellation {
  readonly ext_order_id: string
  /** Our name for this cancellation at the channel, digits only and the same at every attempt. */
  readonly reference: string
  /** Key of the house (`out_of_stock`, `customer_cancellation`, …). */
  readonly reason: string
  readonly currency: string
  readonly items: readonly {
    readonly mp_item_id: string
    readonly quantity: number
    /** All pieces of the position are among them. */
    readonly is_whole: boolean
    /** Price and shipping of these pieces together. */
    readonly cents: number
    readonly shipping_cents: number
  }[]
  /** The order as the channel delivered it last. */
  readonly raw: unknown
}

/** Money that goes back to the customer, to be told to the channel, which pays it out. */
export interface Refund {
  readonly ext_order_id: string
  /** Our name for this refund at the channel, digits only and the same at every attempt; unique within its cause. */
  readonly reference: string
  /** The piece came back, or it stays with the customer for less. */
  readonly cause: 'return' | 'goodwill'
  /** Key of the house (`item_defect`, `item_broken`, …). */
  readonly reason: string
  readonly currency: string
  readonly items: readonly {
    readonly mp_item_id: string
    readonly quantity: number
    readonly cents: number
  }[]
  /** The order as the channel delivered it last. */
  readonly raw: unknown
}

/** What a marketplace is asked to do about an order besides parcels. */
export type Adjustment =
  | { readonly type: 'cancellation'; readonly cancellation: LineCancellation }
  | { readonly type: 'refund'; readonly refund: Refund }

/** Done, or taken on: then the channel works on it under a name of its own, and is to be asked again. */
export type Taken = { readonly state: 'done' } | { readonly state: 'working'; readonly ticket: string }

/** An adjustment that was sent without learning what became of it. */
export interface DoubtfulSending {
  readonly adjustment: Adjustment
  /** When the sending began, and until when it can have been taken on. */
  readonly since: Date
  readonly until: Date
  /** Tickets of everything else that this account has had taken on since then. */
  readonly others: readonly string[]
}

/** Calls to the outside fail with a `MarketplaceError`, or with the signal's reason when it aborts. */
export interface Marketplace {
  /** Reads one page of what is new or changed. Oldest changes need not come first. */
  pullOrders(from: PullFrom, signal: AbortSignal): Promise<OrderPage>
  /** One order as it is now; null when the channel does not know it. */
  fetchOrder(extOrderId: string, signal: AbortSignal): Promise<ChannelDocument | null>
  /** Tells the channel of a parcel. Sends once; whoever calls decides whether to try again. */
  confirmShipment(confirmation: ShipmentConfirmation, signal: AbortSignal): Promise<void>
  /**
   * Tells the channel that pieces will not be delivered. Sends once. When it fails with `mayHaveHappened`, it must not
   * be sent again before `findSent` has said that it did not arrive; the same holds for `refund`.
   */
  cancelLines(cancellation: LineCancellation, signal: AbortSignal): Promise<Taken>
  /** Has the channel pay money back: for a return, or out of goodwill. Sends once. */
  refund(refund: Refund, signal: AbortSignal): Promise<Taken>
  /** How far the channel is with what it took on. @throws MarketplaceError `refused` when it has come to a no */
  lookAfter(ticket: string, reference: string, signal: AbortSignal): Promise<Taken>
  /**
   * Looks for an adjustment of which nobody knows whether it arrived. Nobody else may be sending for this account then.
   * @returns null when it is not there (yet)
   * @throws MarketplaceError `doubtful` when the channel cannot tell it from others
   */
  findSent(doubt: DoubtfulSending, signal: AbortSignal): Promise<Taken | null>
}

/** An account at a channel, as a marketplace gets it. */
export interface MarketplaceAccount {
  /** Marketplace ids the account sells on; empty: all. */
  readonly marketplaces: readonly string[]
  /** The account's credentials, decrypted. */
  readonly credentials: string
}

/** Puts a document of a channel into the house's words. Pure. @throws UnreadableOrder when it lacks what an order needs */
export type ReadOrder = (raw: unknown) => ChannelOrder

/** How the house speaks to one kind of marketplace. */
export interface MarketplaceConnector {
  readonly readOrder: ReadOrder
  /** @throws MarketplaceError of kind `unauthorised` when the credentials can't be read */
  connect(account: MarketplaceAccount): Marketplace
}

/** The connectors there are, by the adapter's name in `channel_accounts`. */
export type Marketplaces = Readonly<Partial<Record<string, MarketplaceConnector>>>

/**
 * Why a marketplace did not do what it was asked.
 * - `rate_limited`: too many requests; nothing was done
 * - `unauthorised`: the credentials are wrong, expired or lack a right; nothing was done
 * - `refused`: it refuses this very request; asking again changes nothing
 * - `not_found`: it does not know the order
 * - `cursor_expired`: the page that was asked for is no longer there; start again from an instant
 * - `doubtful`: it cannot be found out whether it was done; a person has to look
 * - `unavailable`: not reached, no answer, a fault on its side, or an answer that makes no sense; it may have done it
 */
export type MarketplaceFailure =
  | 'rate_limited'
  | 'unauthorised'
  | 'refused'
  | 'not_found'
  | 'cursor_expired'
  | 'doubtful'
  | 'unavailable'

/** Thrown by every method of a `Marketplace`. The message is the channel's own, for people to read. */
export class MarketplaceError extends Error {
  override readonly name = 'MarketplaceError'
  readonly kind: MarketplaceFailure
  /** Earliest moment at which asking again makes sense, counted from now. */
  readonly retryAfterMs: number | undefined
  /** Whether the marketplace may have done it all the same. */
  readonly mayHaveHappened: boolean

  constructor(
    kind: MarketplaceFailure,
    message: string,
    options: ErrorOptions & { retryAfterMs?: number; mayHaveHappened?: boolean } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs
    this.mayHaveHappened = options.mayHaveHappened ?? (kind === 'unavailable' || kind === 'doubtful')
  }

  /** Whether the same request can succeed later without anybody changing anything. */
  get retryable(): boolean {
    return this.kind === 'rate_limited' || this.kind === 'unavailable'
  }
}

/** A document that no order can be made of. */
export class UnreadableOrder extends Error {
  override readonly name = 'UnreadableOrder'
  /** What is wrong with it, field by field. */
  readonly issues: readonly $ZodIssue[]

  constructor(issues: readonly $ZodIssue[]) {
    super('No order can be made of this document')
    this.issues = issues
  }
}
