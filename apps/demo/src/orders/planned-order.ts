import type { ChargeKind } from '@kontor/contract/orders'
import type { PARCEL_CATALOGUE } from '../../../api/src/connectors/carriers/index.ts'
import type { Allocation, TransitionDetail, TransitionName } from '../../../api/src/modules/orders/index.ts'
import type { ActorKind, OrderStatus } from '../../../api/src/modules/orders/orders.tables.ts'
import type { LabelErrorReason } from '../../../api/src/modules/shipping/shipping.tables.ts'
import type { DemoChannel } from '../channels.ts'
import type { DemoCustomer } from '../people/customer.ts'

/** A size that orders can be made of. Prices gross, in cents. */
export interface SellableSize {
  readonly id: number
  readonly ean: string
  readonly sku: string
  readonly size: string
  readonly title: string
  readonly brand: string
  readonly kind: string
  readonly color: string
  readonly wwsNumber: string
  readonly articleNumber: string
  readonly isOversize: boolean
  readonly originalPriceCents: number
  readonly salePriceCents: number
}

/** A channel of a merchant with its account's row. */
export interface SellingChannel extends DemoChannel {
  /** The merchant. */
  readonly companyId: number
  readonly accountId: number
  /** The company itself, or the provider. */
  readonly accountOwnerId: number
  /** Below the numbers of its orders: several merchants sell through an account of the provider. */
  readonly numbersAbove: number
}

/** One piece of an order. */
export interface PlannedLine {
  readonly mpItemId: string
  readonly mpItemIdAddition: string
  /** Null: the channel sold something that the catalogue does not know. */
  readonly size: SellableSize | null
  readonly ean: string
  readonly title: string
  readonly priceCents: number
  readonly originalPriceCents: number
  readonly shippingPriceCents: number
  allocation: Allocation | null
  /** Why it was cancelled; null: it was not. */
  cancelReason: string | null
  /** What came of it when it was sent back; null: it was not. */
  returned: {
    readonly reason: string
    readonly at: Date
    readonly actorName: string
    readonly refundCents: number
  } | null
  /** Goodwill that was asked for, oldest first. */
  readonly cases: PlannedCase[]
  /** Promised to this line and not counted away yet; `soldAt` once the piece left. */
  reservation: { readonly at: Date; readonly soldAt: Date | null } | null
}

/** A goodwill case of a line. */
export interface PlannedCase {
  readonly reason: string
  readonly condition: string
  readonly message: string
  readonly cents: number
  readonly at: Date
  readonly actorName: string
  /** How many of the sample pictures it shows. */
  readonly pictures: number
  answer: {
    readonly state: 'accepted' | 'declined'
    readonly comment: string
    readonly by: string
    readonly at: Date
  } | null
}

interface PlannedTransition {
  readonly transition: TransitionName
  readonly at: Date
  readonly actorKind: ActorKind
  readonly actorName: string
  /** Position in `lines`; null: it is about the order as a whole. */
  readonly line: number | null
  readonly detail: TransitionDetail | null
}

export interface PlannedLabel {
  readonly type: 'shipping' | 'return'
  readonly trackingNumber: string
  readonly events: readonly { readonly transition: string; readonly at: Date }[]
}

/** A parcel with its labels, or with what kept it from getting any. */
export interface PlannedParcel {
  readonly storeId: number
  /** Positions in `lines`. */
  readonly lines: readonly number[]
  readonly option: (typeof PARCEL_CATALOGUE)[number]
  readonly requestedBy: string
  readonly at: Date
  readonly labels: readonly PlannedLabel[]
  readonly failure: {
    readonly reason: LabelErrorReason
    readonly information: readonly string[]
    readonly fields: readonly string[]
  } | null
}

/** An order with everything that happened to it, before it has any id. */
export interface PlannedOrder {
  readonly channel: SellingChannel
  readonly extOrderId: string
  readonly extOrderIdAddition: string
  readonly orderType: 'standard' | 'prime' | 'pickup'
  readonly paymentMethod: string
  readonly customer: DemoCustomer
  readonly comment: string
  readonly orderDate: Date
  readonly arrivedAt: Date
  readonly shipByAt: Date | null
  readonly lines: PlannedLine[]
  /** What is charged beside them, each for a position. */
  readonly charges: readonly {
    readonly kind: ChargeKind
    readonly mpItemId: string
    readonly cents: number
  }[]
  readonly history: PlannedTransition[]
  readonly parcels: PlannedParcel[]
  readonly notes: { readonly author: string; readonly note: string; readonly at: Date }[]
  /** What the channel's figure is off by. */
  differenceCents: number
  status: OrderStatus
  notShippableReason: 'fulfilled_by_channel' | 'pickup' | 'undeliverable_country' | 'imported_closed' | null
}
