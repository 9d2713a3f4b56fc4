import type { MerchantRole } from '../shared/index.ts'

/** What a right opens, in the words of those who give it. */
export const AREAS = [
  'orders',
  'shipping',
  'invoices',
  'reservations',
  'monitoring',
  'products',
  'imports',
  'storewindow',
  'figures',
  'downloads',
  'bills',
  'company',
  'accounts',
] as const
export type Area = (typeof AREAS)[number]

/** Of an area one may see all there is, or change it as well. */
export type Extent = 'see' | 'change'

/**
 * What each right opens, `co_admin` aside, which opens everything. A test holds it against the access of every call of the
 * contract, so that whoever gives a right reads what the calls are checked by.
 */
export const ROLE_SCOPES: Readonly<
  Record<Exclude<MerchantRole, 'co_admin'>, Readonly<Partial<Record<Area, Extent>>>>
> = {
  co_dashboard: { figures: 'see', imports: 'change' },
  co_orders: {
    orders: 'change',
    shipping: 'see',
    invoices: 'change',
    reservations: 'change',
    monitoring: 'change',
    figures: 'see',
  },
  co_orders_send: {
    orders: 'change',
    shipping: 'change',
    reservations: 'see',
    monitoring: 'change',
    figures: 'see',
  },
  co_products: {
    orders: 'see',
    shipping: 'see',
    invoices: 'change',
    figures: 'see',
    downloads: 'see',
    bills: 'see',
  },
  co_accounting: {
    orders: 'see',
    shipping: 'see',
    invoices: 'change',
    reservations: 'see',
    products: 'change',
    imports: 'change',
    storewindow: 'change',
    figures: 'see',
    downloads: 'see',
    bills: 'see',
    company: 'change',
    accounts: 'see',
  },
}
