import { z } from 'zod'
import { IdInPath, Instant, Line, Money, page, pageQuery, RequiredLine } from '../shared/index.ts'

/** How far an offer is, what a person has to do first in front. `off`: it is listed, and the channel keeps it from being sold. */
export const LISTING_STATES = ['refused', 'off', 'held', 'waiting', 'listed'] as const
export type ListingState = (typeof LISTING_STATES)[number]

/** What an offer of an own account is listed by: the account, and the offer's EAN. */
const account = { id: IdInPath }
export const ListingsParams = z.strictObject(account)
export const ListingParams = z.strictObject({ ...account, ean: RequiredLine(200) })

/** What narrows a list of offers; empty: nothing does. */
const narrowing = {
  /** As the list writes it: `DE`. */
  country: Line(2).default(''),
  /** The whole EAN or SKU. */
  number: Line(100).default(''),
}

export const ListingsQuery = z.strictObject({
  ...pageQuery,
  state: z.enum(LISTING_STATES).default('refused'),
  ...narrowing,
})
export type ListingsQuery = z.output<typeof ListingsQuery>

/** How far delisting an offer and listing it anew is. */
export const RELISTING_STATES = ['asked', 'removing', 'waiting'] as const

/** An offer that is delisted, and listed anew a day later. */
export const Relisting = z.object({
  /** `asked`: nothing has left yet; `removing`: the channel is told to delist it; `waiting`: it is delisted. */
  state: z.enum(RELISTING_STATES),
  /** When it is delisted, or listed anew; while it is being delisted when that is looked at again. */
  due_at: Instant,
  /** Why delisting it has failed so far; null: it has not. */
  message: z.string().nullable(),
})
export type Relisting = z.infer<typeof Relisting>

/** An offer of an own account in one of its countries. */
export const ListingRow = z.object({
  ean: z.string(),
  sku: z.string(),
  wws_model: z.string(),
  title: z.string(),
  size: z.string(),
  /** Null on accounts that name none. */
  country: z.string().nullable(),
  /** In the country's currency. */
  price: Money.nullable(),
  currency: z.string(),
  pieces: z.number().int(),
  told_at: Instant.nullable(),
  /** Since when the channel keeps it from being sold though it has pieces. */
  off_since: Instant.nullable(),
  /** What is wrong in plain words, and what to do; null where nothing is, or only the channel's own words are known. */
  explanation: z.string().nullable(),
  /** The channel's own words, or why we hold it back. */
  message: z.string().nullable(),
  /** Delisting it and listing it anew may help: the channel takes it for another article. */
  can_relist: z.boolean(),
  relisting: Relisting.nullable(),
})
export type ListingRow = z.infer<typeof ListingRow>

export const ListingsPage = page(ListingRow)

/** How many offers there are in a state, counted up to a limit; then `is_capped` says that there are more. */
const Counted = z.object({ count: z.number().int(), is_capped: z.boolean() })
export const ListingCounts = z.object({
  refused: Counted,
  off: Counted,
  held: Counted,
  waiting: Counted,
  listed: Counted,
} satisfies Record<ListingState, typeof Counted>)
export type ListingCounts = z.infer<typeof ListingCounts>

/** Which refused offers are sent again: one, or all that the list shows. */
export const RetryListingsBody = z.strictObject({ ean: Line(200).default(''), ...narrowing })
export type RetryListingsBody = z.output<typeof RetryListingsBody>

/** An offer as the channel would take it. */
export const PreviewedListing = z.object({
  sku: z.string(),
  ean: z.string(),
  title: z.string(),
  /** Null on accounts that name none. */
  country: z.string().nullable(),
  is_valid: z.boolean(),
  explanation: z.string().nullable(),
  /** In the channel's own words; null: nothing. */
  message: z.string().nullable(),
})
export type PreviewedListing = z.infer<typeof PreviewedListing>

export const ListingPreview = z.object({ data: z.array(PreviewedListing) })
