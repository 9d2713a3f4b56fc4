import { z } from 'zod'
import { ARTICLE_KINDS } from '../catalogue/catalogue.schemas.ts'
import { Day, SentDay } from '../shared/index.ts'

/** The tabs of the top sellers: all articles, and those for a target group. */
export const TOP_SELLER_GROUPS = ['total', 'women', 'men', 'kids'] as const
export type TopSellerGroup = (typeof TOP_SELLER_GROUPS)[number]

/** A list has so many rows (spec: catalogue §9). */
export const TOP_SELLERS = 20

export const TopSellerQuery = z.strictObject({
  /** The Thursday of a closed week; left out: the last one. */
  week: SentDay.optional(),
})
export type TopSellerQuery = z.infer<typeof TopSellerQuery>

/** From a Thursday to a Wednesday, by Berlin's calendar. */
const TopSellerWeek = z.object({ from: Day, to: Day })
export type TopSellerWeek = z.infer<typeof TopSellerWeek>

const named = {
  rank: z.number().int(),
  /** In the week before; 0: not sold then. */
  rank_prev: z.number().int(),
  title: z.string(),
  brand: z.string(),
  /** What kind of shoe to draw while there is no picture. */
  kind: z.enum(ARTICLE_KINDS),
  /** Where our copy of its picture is (`picturePath`); empty without one. */
  img_path: z.string(),
}

const OwnProduct = z.object({
  wws_model: z.string(),
  wws_number: z.string(),
  /** Other articles have the same `wws_model`: its address needs the ERP id. */
  shares_model: z.boolean(),
})

export const TopSeller = z.object({
  ...named,
  ...OwnProduct.shape,
  /** Over all merchants. */
  rank_global: z.number().int(),
  rank_global_prev: z.number().int(),
})
export type TopSeller = z.infer<typeof TopSeller>

export const OverallTopSeller = z.object({
  ...named,
  /** The article as one's own assortment has it; null where it does not. */
  own: OwnProduct.nullable(),
})
export type OverallTopSeller = z.infer<typeof OverallTopSeller>

const listsOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    /** The week the lists are of; null while none is closed. */
    week: TopSellerWeek.nullable(),
    /** Closed weeks, the last one first. */
    weeks: z.array(TopSellerWeek),
    total: z.array(row),
    women: z.array(row),
    men: z.array(row),
    kids: z.array(row),
  })

export const TopSellers = listsOf(TopSeller)
export type TopSellers = z.infer<typeof TopSellers>
export const OverallTopSellers = listsOf(OverallTopSeller)
export type OverallTopSellers = z.infer<typeof OverallTopSellers>

/** `GET /statistics/return/status` */
export const ReturnStatus = z.object({
  /**
   * Return parcels that the carrier has scanned, and that are neither delivered nor booked; each counts once, however many
   * labels were bought for it.
   */
  inDeliveryCount: z.number().int().nonnegative(),
})
export type ReturnStatus = z.infer<typeof ReturnStatus>
