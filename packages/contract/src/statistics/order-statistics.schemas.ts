import { z } from 'zod'
import { Day, WholeInPath } from '../shared/index.ts'

/** How many days `GET /statistics/order` tells of, today among them. */
export const ORDER_STATISTICS_DAYS = 90

export const OrderStatisticsQuery = z.strictObject({
  /** Left out or 0: all stores together. */
  store_id: WholeInPath(0).default(0),
})
export type OrderStatisticsQuery = z.infer<typeof OrderStatisticsQuery>

const Pieces = z.number().int()
/** Percent with two decimals; null where nothing can be divided by. */
const Percentage = z.number().nullable()

/** The columns of the days that pieces waited, in the order in which they are read. */
export const WAITING_COLUMNS = ['day_1', 'day_2', 'day_3', 'day_4', 'later'] as const
export type WaitingColumn = (typeof WAITING_COLUMNS)[number]

/** What was shipped, cancelled or booked back on a day of Berlin. */
export const PiecesOfDay = z.object({
  total: Pieces,
  /** Orders whose last such pieces are those of this day: of the last days of any number, each order counts once. */
  orders: z.number().int(),
  /** What was booked back and shipped on the same day, whatever this tells of. */
  total_returns: Pieces,
  total_shippings: Pieces,
  /** Of the pieces that were ordered on that day. */
  total_percentage: Percentage,
  /** Within a business day: the count day itself; then one business day later for each. */
  day_1: Pieces,
  day_2: Pieces,
  day_3: Pieces,
  day_4: Pieces,
  later: Pieces,
  /** By the dashboard's key of the channel; channels without such pieces are left out. */
  channels: z.record(
    z.string(),
    z.object({
      total: Pieces,
      /** Of the day's total. */
      percentage: Percentage,
      shippings: Pieces,
      returns: Pieces,
    }),
  ),
})
export type PiecesOfDay = z.infer<typeof PiecesOfDay>

/** By day; days without such pieces are left out. */
const Days = z.record(Day, PiecesOfDay)

/**
 * `GET /statistics/order`. The day is that of the act: when the label of the parcel was stored, the cancellation or the return
 * booked. Pieces whose waiting nobody can count stand in the total alone: returns without news of their parcel's delivery,
 * and what was cancelled before it was paid.
 */
export const OrderStatistics = z.object({
  /** First day of the month before which orders are still being counted; null once all are. */
  counted_since: Day.nullable(),
  /** The first and the last of the days, both inclusive. */
  start: Day,
  end: Day,
  shippings: Days,
  cancellations: Days,
  returns: Days,
})
export type OrderStatistics = z.infer<typeof OrderStatistics>
