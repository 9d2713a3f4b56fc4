import type { $ZodIssue } from 'zod/v4/core'
import type { MarketplaceAccount } from '../channels/index.ts'
import type { NewOrderCharge, NewOrderLine } from '../orders/index.ts'

/**
 * The port `OrderSource`: a sales channel that orders are fetched from. Adapters live in connectors/marketplaces and share
 * one conformance suite (test/conformance/marketplace.ts).
 */

/** An order as the channel has it, unread. */
export interface ChannelDocument {
  /** The channel's number of the order. */
  readonly ext_order_id: string
  readonly raw: unknown
  /** What a person made of it so that it can be imported; left out: it is imported as it came. */
  readonly corrected?: unknown
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

/** Pieces of one position at the same price; several lines may name the same position. */
export type ChannelLine = NewOrderLine

/** What is charged beside goods and shipping. */
export type ChannelCharge = NewOrderCharge

/** What the channel says about the order as a whole. */
export type ChannelOrderState = 'unpaid' | 'paid' | 'shipped' | 'delivered' | 'cancelled'

/** An order in the same form whatever channel it came from. */
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
  /** What has no field of its own, for people to read. */
  readonly extra: Readonly<Record<string, unknown>> | null
  readonly lines: readonly ChannelLine[]
  readonly charges: readonly ChannelCharge[]
  /** Positions that the channel cancelled, of an order that goes on without them. */
  readonly cancelled_item_ids: readonly string[]
  /** Pieces that have left already, by position, sent from here or elsewhere; empty unless the order is shipped in part. */
  readonly shipped_quantities: Readonly<Record<string, number>>
}

/** Reads the orders of one account. Calls fail with a `MarketplaceError`, or with the signal's reason when it aborts. */
export interface OrderSource {
  /** Reads one page of what is new or changed. Oldest changes need not come first. */
  pullOrders(from: PullFrom, signal: AbortSignal): Promise<OrderPage>
  /**
   * Logs in and reads something small, whatever it answers: proves that the credentials are good.
   * @throws MarketplaceError `unauthorised` where they are not
   */
  check(signal: AbortSignal): Promise<void>
  /** One order as it is now; null when the channel does not know it. */
  fetchOrder(extOrderId: string, signal: AbortSignal): Promise<ChannelDocument | null>
}

/** Makes an order of a channel's document. Pure. @throws UnreadableOrder when the document lacks what an order needs */
export type ReadOrder = (raw: unknown) => ChannelOrder

/** Opens the orders of an account. */
export interface OrderSourceConnector {
  readonly readOrder: ReadOrder
  /** @throws MarketplaceError of kind `unauthorised` when the credentials can't be read */
  connect(account: MarketplaceAccount): OrderSource
}

/** The connectors there are, by the adapter's name in `channel_accounts`. */
export type OrderSources = Readonly<Partial<Record<string, OrderSourceConnector>>>

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
