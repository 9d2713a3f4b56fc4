import { z } from 'zod'
import { MARGIN_GAPS, MARGIN_VERDICTS } from '../pricing/refund-margin.ts'
import {
  Currency,
  Id,
  IdInPath,
  Instant,
  Line,
  Money,
  pageQuery,
  RequiredText,
  Text,
  WholeInPath,
} from '../shared/index.ts'
import { DEFAULT_RETURN_REASON, RETURN_REASONS } from './return-reasons.ts'

/** `PUT /orders/line/{id}/return`: the piece came back and its price goes to the customer. */
export const ReturnBody = z.strictObject({
  status: z.literal('accepted').default('accepted'),
  reason: z.enum(RETURN_REASONS).default(DEFAULT_RETURN_REASON),
  comment: Text(500).default(''),
})

/** `GET /orders/line/{id}/return`: the reason that the return would be booked with, and lines returned with it, by commas. */
export const ReturnPreviewQuery = z.strictObject({
  with: z
    .string()
    .max(5_000)
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .transform((ids) => ids.split(',').map(Number))
    .optional(),
  reason: z.enum(RETURN_REASONS).default(DEFAULT_RETURN_REASON),
})

/**
 * Whether delivery goes back with a return, and why not: a piece is left with the customer, pieces came back for another reason
 * than a withdrawal, the company has it switched off, the channel refunds by itself, or there is nothing to refund any more.
 */
export const DELIVERY_OUTCOMES = [
  'refunded',
  'piece_left',
  'no_withdrawal',
  'switched_off',
  'channel_refunds',
  'nothing_due',
] as const
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number]

/** What goes back beside the price of the piece, less shares of discounts. */
export const ReturnPreview = z.object({
  delivery: z.enum(DELIVERY_OUTCOMES),
  shipping_amount: Money,
  charges_amount: Money,
})
export type ReturnPreview = z.infer<typeof ReturnPreview>

/** Why the customer gets part of the price back; the first is the default (spec: orders §9). */
export const CASE_REASONS = ['item_broken', 'item_different_as_shown', 'delivery_too_late', 'other'] as const
export type CaseReason = (typeof CASE_REASONS)[number]

/** In which state the piece is that the customer keeps. */
export const CASE_CONDITIONS = ['like_new', 'worn', 'damaged', 'defective'] as const
export type CaseCondition = (typeof CASE_CONDITIONS)[number]

export const MAX_CASE_IMAGES = 6
/** Bytes of one image as it is uploaded. */
export const MAX_CASE_IMAGE_BYTES = 8 * 1024 * 1024

const CaseImageUpload = z.strictObject({
  /** File name, for the messages about it. */
  name: Line(200),
  /** The file in base64, without a data address in front. */
  data: z.base64().max(Math.ceil(MAX_CASE_IMAGE_BYTES / 3) * 4),
})

/** `PUT /orders/line/{id}/case`: part of the price goes back, the piece stays with the customer. */
export const CaseBody = z.strictObject({
  reason: z.enum(CASE_REASONS).default('item_broken'),
  type: z.literal('partial_refund').default('partial_refund'),
  condition: z.enum(CASE_CONDITIONS),
  message: RequiredText(2000),
  /** Amount in the order's currency. */
  requested_reduction: Money.positive(),
  images: z.array(CaseImageUpload).min(1).max(MAX_CASE_IMAGES),
})

/** `GET /orders/line/{id}/margin`: what the customer would get back, in hundredths of the unit of the order's currency. */
export const LineMarginQuery = z.strictObject({
  refund_cents: WholeInPath(0, 1_000_000_000).default(0),
})

/** An exact amount in lowest terms: `3/4`. */
const Fraction = z.string().regex(/^-?\d+\/[1-9]\d*$/)

/** What the sale of a line still earns once a partial refund is granted. */
export const LineMargin = z.object({
  /** Why nobody knows; null where somebody does. */
  gap: z.enum(MARGIN_GAPS).nullable(),
  /** What the refund that was asked for makes of the sale; null with `gap`. */
  verdict: z.enum(MARGIN_VERDICTS).nullable(),
  /** Null with `gap`, and to people who do not keep the accounts. */
  amounts: z
    .object({
      /** With the refund that was asked for. */
      margin: Money,
      /** While nothing more is refunded. */
      earned: Fraction,
      /** What each refunded unit of the currency takes from it. */
      per_refunded: Fraction,
      /** What a return earns, below zero as a rule. */
      returned: Fraction,
      /** The smallest refund that leaves nothing; null where none does. */
      nothing_left_from: Money.nullable(),
      /** The smallest refund with which a return costs no more; null where none is. */
      return_cheaper_from: Money.nullable(),
    })
    .nullable(),
})
export type LineMargin = z.infer<typeof LineMargin>

export const CASE_STATUSES = ['requested', 'accepted', 'declined'] as const
export const CaseStatus = z.enum(CASE_STATUSES)

/** `PUT /cases/{id}` */
export const CaseAnswerBody = z.strictObject({
  status: z.enum(['accepted', 'declined']),
  comment: Text(1000).default(''),
})

export const CaseImageParams = z.strictObject({ id: IdInPath, imageId: IdInPath })

/** `status` `answered` is both answers. */
export const CaseQueueQuery = z.strictObject({
  ...pageQuery,
  status: z.enum(['requested', 'accepted', 'declined', 'all']).default('requested'),
})

/** A goodwill case in the provider's queue. */
export const CaseRow = z.object({
  id: Id,
  status: CaseStatus,
  company: z.object({ id: Id, name: z.string() }),
  order_id: Id,
  ext_order_id: z.string(),
  sales_channel_id: z.number().int(),
  sales_channel: z.string(),
  line_id: Id,
  title: z.string(),
  image_url: z.string(),
  kind: z.string(),
  wws_size: z.string(),
  currency: Currency,
  item_price: Money,
  /** What other cases have given back already. */
  refund_amount: Money,
  requested_reduction: Money,
  reason: z.string(),
  condition: z.string(),
  message: z.string(),
  images: z.array(z.object({ id: Id, path: z.string().startsWith('/v1/') })),
  requested_by: z.string(),
  created_at: Instant,
  answer: z.string(),
  answered_by: z.string(),
  answered_at: Instant.nullable(),
})
export type CaseRow = z.infer<typeof CaseRow>
