import { createHash } from 'node:crypto'
import { z } from 'zod'

const Issue = z.strictObject({
  code: z.string(),
  message: z.string(),
  severity: z.enum(['ERROR', 'WARNING', 'INFO']),
  attributeNames: z.array(z.string()).optional(),
  categories: z.array(z.string()).optional(),
  /** Where it is so; without them everywhere. */
  marketplaceIds: z.array(z.string()).optional(),
})
export type ListingIssue = z.infer<typeof Issue>

/** A listing as a person or a test puts it there. */
export const ListingInput = z.strictObject({
  seller_id: z.string().default('A1SANDBOXSELLER'),
  sku: z.string().min(1),
  /** Gross, in euro cents; null: none yet. */
  price_cents: z.number().int().min(0).nullable().default(null),
  pieces: z.number().int().min(0).default(0),
  /** What Amazon remarks about it. */
  issues: z.array(Issue).default([]),
  /** Why it refuses every change, and in which marketplaces alone; none: in all. */
  refuses: z.string().nullable().default(null),
  refuses_in: z.array(z.string()).default([]),
  /** Under which code; that of a listing tied to another article is forgotten once the listing is deleted. */
  refuses_code: z.string().default('90117'),
  /** Marketplaces in which Amazon keeps it from being sold. */
  switched_off_in: z.array(z.string()).default([]),
  /** What others ask for the same article, in euro cents; shipping null: not said. */
  competitors: z
    .array(
      z.strictObject({
        seller_id: z.string().default('A2SANDBOXOTHER'),
        price_cents: z.number().int().min(1),
        shipping_cents: z.number().int().min(0).nullable().default(null),
        condition: z.enum(['New', 'Used']).default('New'),
        /** Where alone; none: everywhere. */
        marketplace_id: z.string().nullable().default(null),
      }),
    )
    .default([]),
})

/** What a listing is sold for in a marketplace. */
export interface CountryOffer {
  readonly price_cents: number
  readonly currency: string
  /** From then on it is not sold there; null: without an end. */
  readonly ends_at: string | null
  /** Id of the shipping template; null: the account's default. */
  readonly shipping_template: string | null
}

/** A listing of a seller, as the admin calls or the seller made it. The pieces are one number for all marketplaces. */
export interface ListingRecord extends z.infer<typeof ListingInput> {
  updated_at: string
  /** Where it is listed; undefined: everywhere. */
  listed_in?: string[]
  /** What it is an offer of; undefined: nobody said so. */
  ean?: string
  /** By which contacts its maker and who is responsible for it in the Union are known; undefined: nobody said so. */
  manufacturer_email?: string
  responsible_email?: string
  /** Days until it is sent; null: not said. */
  handling_days?: number | null
  /** By marketplace; empty until the seller says something: then `price_cents` counts everywhere. */
  countries?: Record<string, CountryOffer>
  /** How often the seller made it. */
  made?: number
  /** What it was set to, oldest first; the newest twenty. */
  changes: { price_cents: number | null; pieces: number; at: string }[]
}

/** Names a listing over all sellers. */
export const listingKey = (sellerId: string, sku: string): string => `${sellerId}/${sku}`

/** Whether a listing is there in a marketplace. */
export const isListedIn = ({ listed_in }: Pick<ListingRecord, 'listed_in'>, marketplaceId: string): boolean =>
  listed_in === undefined || listed_in.includes(marketplaceId)

/** What it is sold for in a marketplace now; null: it is not. */
export function offerIn(listing: ListingRecord, marketplaceId: string, now: Date): CountryOffer | null {
  const countries = listing.countries ?? {}
  const said = countries[marketplaceId]
  if (said) return said.ends_at !== null && said.ends_at <= now.toISOString() ? null : said
  if (Object.keys(countries).length > 0 || listing.price_cents === null || listing.listed_in) return null
  return { price_cents: listing.price_cents, currency: 'EUR', ends_at: null, shipping_template: null }
}

/** The number of the article that a SKU is an offer of. */
export const asinOf = (sku: string): string =>
  `B0${createHash('sha256').update(sku).digest('hex').slice(0, 8).toUpperCase()}`
