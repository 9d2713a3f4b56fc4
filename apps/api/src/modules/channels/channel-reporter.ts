import type { ChargeKind } from '@kontor/contract/orders'
import type { MarketplaceAccount } from './marketplace-account.ts'

/**
 * The port `ChannelReporter`: what goes out to a sales channel about an order. Adapters live in connectors/marketplaces
 * and share one conformance suite (test/conformance/marketplace.ts).
 */

/** A shipped parcel, to be confirmed to the channel. */
export interface ShipmentConfirmation {
  readonly ext_order_id: string
  /** Names the parcel at the channel; digits only and the same at every attempt, so that a repeated confirmation replaces itself. */
  readonly reference: string
  /** The carrier, as the parcel catalogue names it (`dhl`, `hermes`, …). */
  readonly carrier: string
  readonly tracking_number: string
  readonly shipped_at: Date
  /** Pieces in the parcel by position. */
  readonly items: readonly { readonly mp_item_id: string; readonly quantity: number }[]
  /** The order as the channel delivered it last. */
  readonly raw: unknown
}

/** Pieces that will not be delivered, to be reported to the channel. Amounts in minor units of the currency. */
export interface LineCancellation {
  readonly ext_order_id: string
  /** Names the cancellation at the channel; digits only and the same at every attempt. */
  readonly reference: string
  /** Kontor's key of the reason (`out_of_stock`, `customer_cancellation`, …). */
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

/** Money that goes back to the customer; the channel pays it out. */
export interface Refund {
  readonly ext_order_id: string
  /** Names the refund at the channel; digits only, the same at every attempt and unique within its cause. */
  readonly reference: string
  /** The piece came back, or it stays with the customer for less. */
  readonly cause: 'return' | 'goodwill'
  /** Kontor's key of the reason (`item_defect`, `item_broken`, …). */
  readonly reason: string
  readonly currency: string
  readonly items: readonly {
    readonly mp_item_id: string
    readonly quantity: number
    /** Of the goods. */
    readonly cents: number
    /** Beside the goods, after a full return alone. */
    readonly shipping_cents?: number
    readonly charges?: readonly { readonly kind: ChargeKind; readonly cents: number }[]
  }[]
  /** The order as the channel delivered it last. */
  readonly raw: unknown
}

/** What a marketplace is asked to do about an order besides parcels. */
export type Adjustment =
  | { readonly type: 'cancellation'; readonly cancellation: LineCancellation }
  | { readonly type: 'refund'; readonly refund: Refund }

/** The channel has done it, or works on it under a ticket by which its progress can be looked up. */
export type Progress = { readonly state: 'done' } | { readonly state: 'working'; readonly ticket: string }

/** An adjustment whose sending ended without an answer. */
export interface DoubtfulSending {
  readonly adjustment: Adjustment
  /** When the sending began, and until when the channel can have accepted it. */
  readonly since: Date
  readonly until: Date
  /** Tickets of everything else that the channel has accepted from this account since then. */
  readonly others: readonly string[]
}

/** Reports to one account's channel. Calls fail with a `MarketplaceError`, or with the signal's reason when it aborts. */
export interface ChannelReporter {
  /** Confirms a parcel. Sends once; the caller decides whether to try again. */
  confirmShipment(confirmation: ShipmentConfirmation, signal: AbortSignal): Promise<void>
  /**
   * Reports pieces that will not be delivered. Sends once. When it fails with `mayHaveHappened`, it must not be sent
   * again before `findSent` has said that it did not arrive; the same holds for `refund`.
   */
  cancelLines(cancellation: LineCancellation, signal: AbortSignal): Promise<Progress>
  /** Has the channel pay money back: for a return, or out of goodwill. Sends once. */
  refund(refund: Refund, signal: AbortSignal): Promise<Progress>
  /** How far the channel is with what it accepted. @throws MarketplaceError `refused` when it has declined it */
  lookUp(ticket: string, reference: string, signal: AbortSignal): Promise<Progress>
  /**
   * Looks for an adjustment whose sending ended without an answer. Nothing else may be sent for this account meanwhile.
   * @returns null when it is not there (yet)
   * @throws MarketplaceError `doubtful` when it cannot be distinguished from others
   */
  findSent(doubt: DoubtfulSending, signal: AbortSignal): Promise<Progress | null>
}

/** Opens the reporter of an account. */
export interface ChannelReporterConnector {
  /** @throws MarketplaceError of kind `unauthorised` when the credentials can't be read */
  connect(account: MarketplaceAccount): ChannelReporter
}

/** The connectors there are, by the adapter's name in `channel_accounts`. */
export type ChannelReporters = Readonly<Partial<Record<string, ChannelReporterConnector>>>
