import { createHash } from 'node:crypto'
import { z } from 'zod'

const Issue = z.strictObject({
  code: z.string(),
  message: z.string(),
  severity: z.enum(['ERROR', 'WARNING', 'INFO']),
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
  /** Why it refuses every change. */
  refuses: z.string().nullable().default(null),
  /** What others ask for the same article, in euro cents; shipping null: not said. */
  competitors: z
    .array(
      z.strictObject({
        seller_id: z.string().default('A2SANDBOXOTHER'),
        price_cents: z.number().int().min(1),
        shipping_cents: z.number().int().min(0).nullable().default(null),
        condition: z.enum(['New', 'Used']).default('New'),
      }),
    )
    .default([]),
})

/** A listing of a seller. Offers are made for those that are there; nothing here makes one but the admin calls. */
export interface ListingRecord extends z.infer<typeof ListingInput> {
  updated_at: string
  /** What it was set to, oldest first; the newest twenty. */
  changes: { price_cents: number | null; pieces: number; at: string }[]
}

/** Names a listing over all sellers. */
export const listingKey = (sellerId: string, sku: string): string => `${sellerId}/${sku}`

/** The number of the article that a SKU is an offer of. */
export const asinOf = (sku: string): string =>
  `B0${createHash('sha256').update(sku).digest('hex').slice(0, 8).toUpperCase()}`
