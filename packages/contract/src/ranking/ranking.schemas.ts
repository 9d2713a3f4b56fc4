import { z } from 'zod'
import { Points } from '../orders/order-history.schemas.ts'
import { Day, Id, LOCALES, tableFormat } from '../shared/index.ts'

/** How fast a merchant is (spec: catalogue §9, Ranking rules); grey: nothing was sent or booked back. */
export const COLOURS = ['green', 'yellow', 'red', 'grey'] as const
export type Colour = (typeof COLOURS)[number]

/** Where the ledger of points can be had. */
export const MerchantPoints = z.object({
  url: z.string(),
  /** Acts of orders placed before this day are still being scored; null: the ledger is complete. */
  scored_since: Day.nullable(),
})

/** Where a merchant stands among those who take part, or a store among those of its company: by the last 30 days in Berlin. */
export const Ranking = z.object({
  status: z.enum(COLOURS),
  /** Place by points, equals share it; null for a merchant that does not take part. */
  position: z.number().int().positive().nullable(),
  /** The same among those of its colour. */
  rank: z.number().int().positive().nullable(),
  /** How many there are. */
  ranking_base: z.number().int().nonnegative(),
  points: Points,
})
export type Ranking = z.infer<typeof Ranking>

/** A merchant with its figures, for the provider's staff. */
export const MerchantRanking = Ranking.omit({ ranking_base: true }).extend({
  id: Id,
  name: z.string(),
  /** The provider's accounts that it sells through. */
  accounts: z.array(z.string()),
  /** Pieces sent and booked back. */
  acts: z.number().int().nonnegative(),
  /** The business days that took on average, with two decimals; null without any. */
  average_days: z.number().nullable(),
})
export type MerchantRanking = z.infer<typeof MerchantRanking>

/** `GET /statistics/merchant-points/file`: the language is that of the caller unless named. */
export const PointsFileQuery = z.strictObject({ locale: z.enum(LOCALES).optional(), ...tableFormat })
