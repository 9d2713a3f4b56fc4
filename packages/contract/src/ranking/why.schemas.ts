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

/** The ledger of these days, the newest act first. */
export const PointLedgerQuery = z.strictObject({ ...pageQuery, store })
export type PointLedgerQuery = z.infer<typeof PointLedgerQuery>

export const POINT_KINDS = ['ship', 'price', 'return', 'cancel'] as const

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
})
export type PointEntry = z.infer<typeof PointEntry>
