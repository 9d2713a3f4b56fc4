import { z } from 'zod'
import { Line, Money } from '../shared/index.ts'
import { Company } from './organisation.schemas.ts'

/** Where a merchant can have its seat and its stores (spec: catalogue §5). */
export const MERCHANT_COUNTRIES = ['DE', 'AT', 'CH', 'NL', 'LU'] as const
/** More pieces nobody carries at once. */
export const PIECES_PER_WALK_MAX = 300

const MerchantCountry = z.enum(MERCHANT_COUNTRIES)

/**
 * The company with what only those see who do its accounting; all others get a `Company`, which the call answers from
 * the same path.
 */
export const CompanySettings = Company.extend({
  mobile: z.string(),
  inv_email: z.string(),
  send_mail_to_branch: z.boolean(),
  inv_company: z.string(),
  inv_first_name: z.string(),
  inv_last_name: z.string(),
  inv_street: z.string(),
  inv_postcode: z.string(),
  inv_city: z.string(),
  inv_country: MerchantCountry,
  return_labels: z.boolean(),
  /** How many pieces one walk through the shelves carries: no pick list has more. */
  pieces_per_walk: z.number().int(),
  /** Whether a full return gives back shipping and charges, too (§ 357 (2) BGB). */
  refunds_delivery: z.boolean(),
  /** In euros: what standard shipping of an order costs; what was paid beyond it for a faster delivery stays. Null: all goes back. */
  standard_shipping_price: Money.nullable(),
  connected_retail_client_id: z.string(),
  /** Whether a secret key is stored; the key itself is never answered. */
  connected_retail_secret_stored: z.boolean(),
  /** In euros; agreed with the provider, null where nothing is. */
  shipping_price: Money.nullable(),
  /** Order value in euros from which on shipping costs the buyer nothing. */
  shipping_free: Money.nullable(),
  version: z.number().int().positive(),
})
export type CompanySettings = z.infer<typeof CompanySettings>

const WebAddress = z.url({ protocol: /^https?$/ }).regex(/^https?:\/\/[^\s/]\S*$/i)

/**
 * Empty, or an address that a browser can open without running anything. One with a user name is none: what stands before
 * the `@` looks like the host, and a password would stand where everybody reads it.
 */
export function isHomepage(text: string): boolean {
  if (text === '') return true
  return WebAddress.safeParse(text).success && !/^[^/]*\/\/[^/?#]*@/.test(text)
}

/** `PUT accounting/company`: `inv_email` is required (spec: catalogue §5). */
export const CompanyBody = z
  .strictObject({
    homepage: Line(200).refine(isHomepage),
    telephone: Line(50),
    mobile: Line(50),
    inv_email: Line(200).min(1).pipe(z.email()),
    send_mail_to_branch: z.boolean(),
    inv_company: Line(100),
    inv_first_name: Line(60),
    inv_last_name: Line(60),
    inv_street: Line(100),
    inv_postcode: Line(12),
    inv_city: Line(60),
    inv_country: MerchantCountry,
    default_shipping_country: MerchantCountry,
    default_parcel_id: z.number().int().positive().max(32767).nullable(),
    return_labels: z.boolean(),
    pieces_per_walk: z.number().int().min(1).max(PIECES_PER_WALK_MAX),
    refunds_delivery: z.boolean(),
    standard_shipping_price: Money.nonnegative().max(1000).nullable(),
    austria_pickup_customer_number: Line(30),
    austria_pickup_depot: Line(60),
    /** Emptied, it takes the stored secret key with it. */
    connected_retail_client_id: Line(200),
    /** Left out or empty, the stored one stays. */
    connected_retail_secret_key: Line(500).optional(),
    version: z.number().int().positive(),
  })
  .refine((body) => body.connected_retail_client_id !== '' || !body.connected_retail_secret_key, {
    path: ['connected_retail_client_id'],
  })
export type CompanyBody = z.output<typeof CompanyBody>
