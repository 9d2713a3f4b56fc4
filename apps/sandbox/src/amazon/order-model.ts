// The shapes and names are those of the published Orders 2026-01-01 model, as far as the stand-in fills them.
// An order that a test hands in may carry more; it is kept and shown as it came.

export type FulfillmentStatus =
  | 'PENDING_AVAILABILITY'
  | 'PENDING'
  | 'UNSHIPPED'
  | 'PARTIALLY_SHIPPED'
  | 'SHIPPED'
  | 'CANCELLED'
  | 'UNFULFILLABLE'

export const FULFILLMENT_STATUSES: readonly FulfillmentStatus[] = [
  'PENDING_AVAILABILITY',
  'PENDING',
  'UNSHIPPED',
  'PARTIALLY_SHIPPED',
  'SHIPPED',
  'CANCELLED',
  'UNFULFILLABLE',
]

/** An amount as Amazon writes it: decimal text with a dot, and the currency. */
export interface Money {
  amount: string
  currencyCode: string
}

export interface CustomerAddress {
  name?: string
  companyName?: string
  addressLine1?: string
  addressLine2?: string
  addressLine3?: string
  city?: string
  stateOrRegion?: string
  postalCode?: string
  countryCode?: string
  phone?: string
  addressType?: string
}

export interface Breakdown {
  type: string
  subtotal: Money
}

export interface OrderItem {
  orderItemId: string
  quantityOrdered: number
  programs?: string[]
  product: Record<string, unknown> & { sellerSku?: string; title?: string; asin?: string }
  proceeds?: { proceedsTotal?: Money; breakdowns?: Breakdown[] }
  expense?: unknown
  promotion?: unknown
  cancellation?: {
    cancellationRequest?: { requester: string; cancelReason: string }
    cancellationExecution?: { cancelledBy: string; cancelReason: string }
  }
  fulfillment?: Record<string, unknown> & { quantityFulfilled?: number; quantityUnfulfilled?: number }
  tax?: unknown
}

export interface OrderPackage {
  packageReferenceId: string
  createdTime?: string
  packageStatus?: {
    status: 'PENDING' | 'IN_TRANSIT' | 'SHIPPED' | 'DELIVERED' | 'CANCELLED' | 'UNDELIVERABLE'
  }
  carrier?: string
  shipTime?: string
  shippingService?: string
  trackingNumber?: string
  packageItems?: { orderItemId: string; quantity: number }[]
}

export interface AmazonOrder {
  orderId: string
  createdTime: string
  lastUpdatedTime: string
  programs?: string[]
  salesChannel: { channelName: string; marketplaceId?: string; marketplaceName?: string }
  buyer?: { buyerName?: string; buyerEmail?: string; buyerCompanyName?: string }
  recipient?: { deliveryAddress?: CustomerAddress; deliveryPreference?: unknown }
  proceeds?: { grandTotal?: Money; breakdowns?: Breakdown[] }
  payment?: unknown
  tax?: unknown
  fulfillment?: Record<string, unknown> & { fulfillmentStatus: FulfillmentStatus; fulfilledBy?: string }
  orderItems: OrderItem[]
  packages?: OrderPackage[]
  fulfillmentOrders?: unknown
}

/** One accepted call of the shipment confirmation, in the order of arrival. */
export interface ConfirmationRecord {
  at: string
  package_reference_id: string
  carrier_code: string
  carrier_name?: string
  tracking_number: string
  ship_date: string
  items: { order_item_id: string; quantity: number }[]
}

/** Money that went back to the buyer. */
export interface RefundRecord {
  at: string
  order_item_id: string
  reason: string
  merchant_adjustment_item_id?: string
  components: { type: string; amount: string; currency: string }[]
}

/** An order as Amazon stores it. */
export interface AmazonOrderRecord {
  seller_id: string
  order: AmazonOrder
  confirmations: ConfirmationRecord[]
  refunds?: RefundRecord[]
}

/** Who an access token speaks for, and until when. */
export interface TokenRecord {
  token: string
  seller_id: string
  expires_at: string
}

export interface FeedRecord {
  feedId: string
  feedType: string
  marketplaceIds: string[]
  createdTime: string
  processingStatus: 'CANCELLED' | 'DONE' | 'FATAL' | 'IN_PROGRESS' | 'IN_QUEUE'
  processingStartTime?: string
  processingEndTime?: string
  resultFeedDocumentId?: string
  seller_id: string
  input_document_id: string
  /** When it leaves the queue, and when it is done. */
  starts_at: string
  ends_at: string
  /** A fault that was ordered for it. */
  fate?: 'feed_fatal' | 'feed_refused'
}

export interface FeedDocumentRecord {
  id: string
  seller_id: string
  content_type: string
  content?: string
  /** Amazon wrote it. */
  is_report?: boolean
}

export interface Marketplace {
  marketplaceId: string
  marketplaceName: string
  countryCode: string
}

/** Amazon's marketplace identifiers, as its public list has them. */
export const MARKETPLACES: readonly Marketplace[] = [
  { marketplaceId: 'A1PA6795UKMFR9', marketplaceName: 'Amazon.de', countryCode: 'DE' },
  { marketplaceId: 'A13V1IB3VIYZZH', marketplaceName: 'Amazon.fr', countryCode: 'FR' },
  { marketplaceId: 'A1805IZSGTT6HS', marketplaceName: 'Amazon.nl', countryCode: 'NL' },
  { marketplaceId: 'AMEN7PMS3EDWL', marketplaceName: 'Amazon.com.be', countryCode: 'BE' },
  { marketplaceId: 'A1RKKUPIHCS9HS', marketplaceName: 'Amazon.es', countryCode: 'ES' },
  { marketplaceId: 'APJ6JRA9NG5V4', marketplaceName: 'Amazon.it', countryCode: 'IT' },
  { marketplaceId: 'A1F83G8C2ARO7P', marketplaceName: 'Amazon.co.uk', countryCode: 'GB' },
]

/** A code that a seller's consent gave. */
export interface ConsentCodeRecord {
  code: string
  seller_id: string
  redirect_url: string
  expires_at: string
  used_at?: string
}

/** A refresh token: one that a code was exchanged for, or one that was always there and is over. */
export interface GrantRecord {
  refresh_token: string
  seller_id: string
  expires_at: string
  revoked_at?: string
}
