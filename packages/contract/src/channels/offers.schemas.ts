import { z } from 'zod'
import { Id, Instant, Line, Money, RequiredLine, WholeInPath } from '../shared/index.ts'
import { OfferSafety } from './offer-safety.schemas.ts'

/** How many offers one call answers. */
export const INTAKE_OFFERS = 1000

/**
 * `channel`: id or key; with `account`, one of several accounts. `after`: the `change_no` of the last offer that was taken
 * over; what changed since follows, and 0 begins with all.
 */
export const IntakeOffersQuery = z.strictObject({
  channel: RequiredLine(40),
  account: Line(100).default(''),
  after: WholeInPath(0).default(0),
  limit: WholeInPath(1, INTAKE_OFFERS).default(INTAKE_OFFERS),
})

/** What is on sale of an EAN. */
export const IntakeOffer = z.object({
  ean: z.string(),
  sku: z.string(),
  /** False: off the channel; then there are 0 pieces. */
  active: z.boolean(),
  price: Money,
  /** The manufacturer's suggested price (UVP), never below the price. It was not asked before: it says nothing of a reduction. */
  list_price: Money,
  /**
   * The lowest price of the 30 days before the price fell (PAngV § 11), which alone a reduction may be advertised with: its
   * percentage and what is crossed out. Null where the price has not fallen, or is not below it.
   */
  reference_price: Money.nullable(),
  pieces: z.number().int(),
  /** In the channel's own form, which only eBay has; null elsewhere, and while nothing is known of the brand. */
  product_safety: OfferSafety.nullable(),
  /** Grows with every change on the account. */
  change_no: z.number().int(),
})
export type IntakeOffer = z.infer<typeof IntakeOffer>

const shippingTerms = { free_shipping_from: Money, shipping: Money }

/** What shipping costs on the channel; orders from `free_shipping_from` on, that amount included, are sent free. */
const IntakeShippingCosts = z.object({
  ...shippingTerms,
  /** Where what a store sends costs something else. */
  glns: z.array(z.object({ gln: z.string(), ...shippingTerms })),
})
export type IntakeShippingCosts = z.infer<typeof IntakeShippingCosts>

/** In the order of their changes. `next_after` leads to the next page; null on the last one. */
export const IntakeOffersAnswer = z.object({
  /** As they are now, with every page: they count for all offers of the channel. Null until somebody has set them. */
  shipping_costs: IntakeShippingCosts.nullable(),
  data: z.array(IntakeOffer),
  next_after: z.number().int().nullable(),
})

/**
 * How far a channel is with an offer: it has what is wanted, is being told, refused it, has no listing for it, or was told
 * nothing because the account is paused.
 */
export const OFFER_STATES = ['told', 'telling', 'error', 'absent', 'paused', 'held'] as const
export type OfferState = (typeof OFFER_STATES)[number]

const Said = z.object({
  active: z.boolean(),
  price: Money,
  /** Null on an account of the provider: those of other merchants may be among them. */
  pieces: z.number().int().nullable(),
})

/** What is so of a size in a country of the account. */
const OfferInCountry = z.object({
  /** As the channel names it, and the country's code where that is known. */
  marketplace: z.string(),
  country: z.string(),
  state: z.enum(OFFER_STATES),
  /** The channel's own words, or why it is held back; null: nothing. */
  message: z.string().nullable(),
  /** What it is told there; null while that cannot be converted, or the offer has ended there. */
  price: Money.nullable(),
  currency: z.string(),
  told_at: Instant.nullable(),
  /** Since when the channel keeps it from being sold though it has pieces. */
  off_since: Instant.nullable(),
})
export type OfferInCountry = z.infer<typeof OfferInCountry>

const SizeOffer = z.object({
  ean: z.string(),
  size: z.string(),
  state: z.enum(OFFER_STATES),
  /** The channel's own words; null without an error. */
  error: z.string().nullable(),
  /** Null while the channel was never told, or nobody knows what it has. */
  told: Said.nullable(),
  told_at: Instant.nullable(),
  /** The only price that may be struck through beside it (PAngV § 11); null where nothing is reduced, or on the provider's. */
  reference_price: Money.nullable(),
  /** On an account of the provider: another merchant asks less, so that none of the own pieces are on sale. */
  is_undercut: z.boolean(),
  /** In the order of their codes; none on accounts without marketplaces. */
  countries: z.array(OfferInCountry),
})

/** What a channel was told of a product, by account. */
export const ProductOffer = z.object({
  channel_account_id: Id,
  /** Id, key and name of the sales channel. */
  channel_id: Id,
  channel: z.string(),
  channel_name: z.string(),
  account: z.string(),
  /** False: the provider's. */
  is_own: z.boolean(),
  /** The channel fetches its offers; nothing is sent to it. */
  is_fetched: z.boolean(),
  /** The one that asks most for attention among the sizes. */
  state: z.enum(OFFER_STATES),
  /** When the channel last took over something. */
  told_at: Instant.nullable(),
  sizes: z.array(SizeOffer),
})
export type ProductOffer = z.infer<typeof ProductOffer>

export const ProductOffers = z.object({ data: z.array(ProductOffer) })
