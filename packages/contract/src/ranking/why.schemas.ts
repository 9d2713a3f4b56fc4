import { z } from 'zod'
import { Points } from '../orders/order-history.schemas.ts'
import { Day, Id, Instant, pageQuery, WholeInPath } from '../shared/index.ts'

const store = WholeInPath(0).optional()

/** Left out or 0: all stores together. */
export const PointSumsQuery = z.strictObject({ store })

/** What colour and points of the last 30 days in Berlin are made of. */
export const PointSums = z.object({
  /** The first and the last of these days. */
  start: Day,
  end: Day,
  status: z.enum(['green', 'yellow', 'red', 'grey']),
  points: Points,
  /** Pieces sent and booked back, and the business days they took in all. */
  acts: z.number().int().nonnegative(),
  days: z.number().int().nonnegative(),
  /** Days ÷ pieces with two decimals; null without any. */
  average: z.number().nullable(),
  /** So many pieces sent on the same day would make it green; 0: it is. */
  pieces_to_green: z.number().int().nonnegative(),
})
export type PointSums = z.infer<typeof PointSums>

/** What the ledger can be narrowed to: `deductions` cost points. */
export const LEDGER_PARTS = ['deductions'] as const

/** The ledger of these days, the newest act first. */
export const PointLedgerQuery = z.strictObject({ ...pageQuery, store, part: z.enum(LEDGER_PARTS).optional() })
export type PointLedgerQuery = z.infer<typeof PointLedgerQuery>

export const POINT_KINDS = ['ship', 'price', 'return', 'cancel'] as const

/**
 * Why a cancellation costs nothing (spec: catalogue §9, Ranking rules): in time of a piece whose price was lowered much, or for a
 * reason that does not lie with the merchant; `other` for what a channel names in words of its own.
 */
export const UNCOUNTED_REASONS = [
  'price_lowered',
  'customer_cancellation',
  'customer_declined',
  'customer_not_paid',
  'address_invalid',
  'fraud',
  'mp_cancellation',
  'payment_expired',
  'other',
] as const
export type UncountedReason = (typeof UNCOUNTED_REASONS)[number]

export const PointEntry = z.object({
  id: Id,
  acted_at: Instant,
  order_id: Id,
  ext_order_id: z.string(),
  /** Of the line in its order. */
  position: z.number().int(),
  title: z.string(),
  /** The sender store then; empty where none had it. */
  store_number: z.string(),
  kind: z.enum(POINT_KINDS),
  /** Takes back an earlier entry, since that parcel did not leave. */
  is_counter: z.boolean(),
  /** The business day from which days are counted, and how many passed; null where they are not counted. */
  count_day: Day.nullable(),
  days: z.number().int().nullable(),
  points: Points,
  /** Of a cancellation without points; null of all else. */
  uncounted: z.enum(UNCOUNTED_REASONS).nullable(),
})
export type PointEntry = z.infer<typeof PointEntry>
