import { z } from 'zod'
import { Ranking } from '../ranking/ranking.schemas.ts'
import { Currency, Day, Money, SentDay, WholeInPath } from '../shared/index.ts'

/** Figures begin on this day (spec: catalogue §2, Dashboard). */
export const FIRST_FIGURE_DAY = '2017-01-01'

/** `GET /statistics/performance`: days of Berlin, both inclusive, up to today. */
export const PerformanceQuery = z.strictObject({
  start: SentDay,
  end: SentDay,
  /** Left out or 0: all stores together. */
  store_id: WholeInPath(0).default(0),
})
export type PerformanceQuery = z.infer<typeof PerformanceQuery>

const Count = z.number().int().nonnegative()
/** Percent with two decimals; null where nothing can be divided by. */
const Percentage = z.number().nullable()

const figures = {
  /** Pieces, in every currency. */
  items: Count,
  /** Orders with such pieces, in every currency. */
  count: Count,
  /**
   * Of orders: by how much their number changed against the same days a year earlier. Of returns and cancellations: their
   * pieces in relation to the pieces ordered in the period.
   */
  percentage: Percentage,
  /** Item prices in EUR. */
  amount: Money,
  /** Amount of an order in EUR; null without one. */
  average: Money.nullable(),
}

const channel = {
  sales_channel_id: z.number().int(),
  /** As people read it. */
  name: z.string(),
}

const prices = {
  /** What the pieces ordered would have brought at their original prices, in EUR. */
  expected_amount: Money,
  /** What they bring at their item prices, in EUR. */
  amount: Money,
  /** Amount less expected amount. */
  amount_diff: Money,
}

const PeriodFigures = z.object({
  ...figures,
  /** By the key of the channel; channels without such pieces are left out. */
  channels: z.record(z.string(), z.object({ ...channel, ...figures })),
})

const OtherFigures = z.object({
  items: Count,
  count: Count,
  amount: Money,
  /** Amount of an order, rounded to the smallest amount of the currency; null without one. */
  average: Money.nullable(),
})

export const Performance = z.object({
  /**
   * First day of the month before which orders are still being counted, so that figures before it grow; null once all are.
   */
  counted_since: Day.nullable(),
  orders: PeriodFigures.extend({
    channels: z.record(z.string(), z.object({ ...channel, ...figures, ...prices })),
  }),
  returns: PeriodFigures,
  cancellations: PeriodFigures,
  ...prices,
  /** Orders in other currencies; their amounts are never added to those in EUR. */
  other_currencies: z.array(
    z.object({
      currency: Currency,
      orders: OtherFigures,
      returns: OtherFigures,
      cancellations: OtherFigures,
      ...prices,
    }),
  ),
  /** Where the company stands, or the chosen store among its stores: by the last 30 days, whatever the period. */
  ranking: Ranking,
})
export type Performance = z.infer<typeof Performance>
