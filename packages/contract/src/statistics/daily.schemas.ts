import { z } from 'zod'
import { Currency, Day, Money, PageNumber } from '../shared/index.ts'

/** A page of the daily statistics has so many months. */
export const MONTHS_A_PAGE = 25

/** A month of the business time zone, `YYYY-MM`. */
export const StatisticsMonth = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)

export const DailyQuery = z.strictObject({
  /** The month whose days are told; left out: the last one with figures. */
  month: StatisticsMonth.optional(),
  /** Of the months, the latest first; left out: the page on which the open month stands. */
  page: PageNumber.optional(),
})
export type DailyQuery = z.infer<typeof DailyQuery>

/** Other currencies than EUR, whose amounts are never added to it. */
const otherCurrencies = { other_currencies: z.array(z.object({ currency: Currency, amount: Money })) }

const channel = {
  sales_channel_id: z.number().int(),
  /** As people read it. */
  name: z.string(),
}

const dayFigures = {
  /** Pieces, in every currency. */
  total: z.number().int(),
  /** Item prices in EUR. */
  amount: Money,
}

const DayFigures = z.object({
  ...dayFigures,
  ...otherCurrencies,
  /** By the key of the channel. */
  channels: z.record(z.string(), z.object({ ...channel, ...dayFigures })),
})
export type DayFigures = z.infer<typeof DayFigures>

const monthFigures = {
  /** Orders with such pieces, each once in a month, in every currency. */
  order_totals: z.number().int(),
  /** Pieces, in every currency. */
  items: z.number().int(),
  /** Item prices in EUR. */
  amount: Money,
}

const MonthFigures = z.object({
  ...monthFigures,
  ...otherCurrencies,
  /** By the key of the channel. */
  channels: z.record(z.string(), z.object({ ...channel, ...monthFigures })),
})
export type MonthFigures = z.infer<typeof MonthFigures>

const Days = z.record(Day, DayFigures)
const Months = z.record(StatisticsMonth, MonthFigures)

const Month = z.object({
  month: StatisticsMonth,
  shippings: MonthFigures,
  returns: MonthFigures,
  cancellations: MonthFigures,
})
export type StatisticsOfMonth = z.infer<typeof Month>

/** `GET /statistics/daily`: days and months without figures are left out. */
export const DailyStatistics = z.object({
  /** First day of the month before which orders are still being counted; null once all are. */
  counted_since: Day.nullable(),
  /** The first and the last month with figures; null without any. */
  first_month: StatisticsMonth.nullable(),
  last_month: StatisticsMonth.nullable(),
  page: z.number().int(),
  pages: z.number().int(),
  /** The open month, and the one before it. */
  month: Month,
  previous_month: Month,
  /** Pieces of the open month by the day on which the label of their parcel was stored. */
  daily_shippings: Days,
  /** Pieces of the open month by the day on which they were booked back. */
  daily_returns: Days,
  monthly_shippings: Months,
  monthly_returns: Months,
  monthly_cancellations: Months,
})
export type DailyStatistics = z.infer<typeof DailyStatistics>
