import type { AmazonApplication } from './credentials.ts'

/** Amazon's addresses as the operator sets them; null means the European endpoints. */
export interface AmazonEndpoints {
  /** Base address of the Selling Partner API, without a slash at the end. */
  readonly spApiUrl: string | null
  /** Where Login with Amazon exchanges tokens: the whole address. */
  readonly lwaUrl: string | null
  /** The operator's own application, for the accounts of sellers who authorised it; left out or null: there is none. */
  readonly application?: AmazonApplication | null
}

export const DEFAULT_SP_API_URL = 'https://sellingpartnerapi-eu.amazon.com'
export const DEFAULT_LWA_URL = 'https://api.amazon.com/auth/o2/token'
export const DEFAULT_SELLER_CENTRAL_URL = 'https://sellercentral.amazon.de'

/** Calls that Amazon counts apart. */
export type AmazonOperation =
  | 'searchOrders'
  | 'getOrder'
  | 'confirmShipment'
  | 'createFeedDocument'
  | 'createFeed'
  | 'getFeed'
  | 'getFeeds'
  | 'getFeedDocument'
  | 'getEligibleShipmentServices'
  | 'createShipment'
  | 'getShipment'
  | 'cancelShipment'
  | 'patchListingsItem'
  | 'putListingsItem'
  | 'deleteListingsItem'
  | 'searchListingsItems'
  | 'getDefinitionsProductType'
  | 'getCompetitiveSummary'

/** Requests a second and how many at once, as the published models name them; the header corrects the rate. */
export const USAGE_PLANS: Readonly<Record<AmazonOperation, { rate: number; burst: number }>> = {
  searchOrders: { rate: 0.0056, burst: 20 },
  getOrder: { rate: 0.5, burst: 30 },
  confirmShipment: { rate: 2, burst: 10 },
  createFeedDocument: { rate: 0.5, burst: 15 },
  createFeed: { rate: 0.0083, burst: 15 },
  getFeed: { rate: 2, burst: 15 },
  getFeeds: { rate: 0.0222, burst: 10 },
  getFeedDocument: { rate: 0.0222, burst: 10 },
  getEligibleShipmentServices: { rate: 6, burst: 12 },
  createShipment: { rate: 2, burst: 2 },
  getShipment: { rate: 1, burst: 1 },
  cancelShipment: { rate: 1, burst: 1 },
  patchListingsItem: { rate: 5, burst: 5 },
  putListingsItem: { rate: 5, burst: 10 },
  deleteListingsItem: { rate: 5, burst: 5 },
  searchListingsItems: { rate: 5, burst: 5 },
  getDefinitionsProductType: { rate: 5, burst: 10 },
  getCompetitiveSummary: { rate: 0.033, burst: 1 },
}

/** Everything an order can be shown with that we read; payment and tax too, for countries where invoices need them. */
export const INCLUDED_DATA = [
  'BUYER',
  'RECIPIENT',
  'PROCEEDS',
  'PROMOTION',
  'CANCELLATION',
  'FULFILLMENT',
  'PACKAGES',
  'TAX',
  'PAYMENT',
] as const
