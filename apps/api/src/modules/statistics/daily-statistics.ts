import {
  type DailyQuery,
  type DailyStatistics,
  type DayFigures,
  FIRST_FIGURE_DAY,
  MONTHS_A_PAGE,
  type MonthFigures,
  type StatisticsOfMonth,
} from '@kontor/contract/statistics'
import { berlinDay } from '../../platform/clock/berlin.ts'
import { monthOf, previousMonth } from '../../platform/clock/months.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fromCents } from '../../platform/money.ts'
import { byChannel } from './dashboard-key.ts'
import { type BucketFigures, monthlyFiguresOf, monthsWithFigures } from './order-figures.repository.ts'

/**
 * What was shipped, returned and cancelled by month, 25 a page, and by day of the open one (spec: catalogue §2, Daily
 * statistics screen).
 * @throws AppError `period_in_future`, `period_too_early` naming the month
 */
export async function dailyStatisticsOf(ctx: Ctx, query: DailyQuery): Promise<DailyStatistics> {
  const today = berlinDay(ctx.now)
  if (query.month !== undefined) checkMonth(query.month, today)
  const { known, counted_since } = await monthsWithFigures(ctx)
  const last = known?.last ?? monthOf(today)
  const first = known?.first ?? last
  const open = query.month === undefined ? last : `${query.month}-01`
  const before = previousMonth(open)
  const page = query.page ?? pageOf(last, open)
  const months = monthsOfPage(first, last, page)
  const rows = await monthlyFiguresOf(ctx, [months, { from: before, to: open }], open)
  const listed = rows.filter(
    ({ grain, bucket }) => grain === 'month' && bucket >= months.from && bucket <= months.to,
  )
  const days = rows.filter(({ grain }) => grain === 'day')
  return {
    counted_since,
    first_month: known && monthName(first),
    last_month: known && monthName(last),
    page,
    pages: pageOf(last, first),
    month: monthFrom(open, rows),
    previous_month: monthFrom(before, rows),
    daily_shippings: byBucket(days, 'shipped', (bucket) => bucket, dayFrom),
    daily_returns: byBucket(days, 'returned', (bucket) => bucket, dayFrom),
    monthly_shippings: byBucket(listed, 'shipped', monthName, monthFigures),
    monthly_returns: byBucket(listed, 'returned', monthName, monthFigures),
    monthly_cancellations: byBucket(listed, 'cancelled', monthName, monthFigures),
  }
}

function checkMonth(month: string, today: string): void {
  if (`${month}-01` > today) throw new AppError('period_in_future', {}, { month: 'period_in_future' })
  if (`${month}-01` < FIRST_FIGURE_DAY)
    throw new AppError('period_too_early', {}, { month: 'period_too_early' })
}

const monthName = (firstDay: string): string => firstDay.slice(0, 7)

/** Months from one to another one, both by their first days. */
const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

const monthsBefore = (month: string, n: number): string => {
  const date = new Date(`${month}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - n)
  return date.toISOString().slice(0, 10)
}

/** The page on which a month stands, the last month being the first of page 1. Pure. */
export const pageOf = (last: string, month: string): number =>
  Math.max(1, Math.floor(monthsBetween(month, last) / MONTHS_A_PAGE) + 1)

/** The months of a page, by their first days; past the first month nothing is left, and `from` lies behind `to`. Pure. */
export function monthsOfPage(first: string, last: string, page: number): { from: string; to: string } {
  // Of all the pages behind the last one, the first says as much: years before 1 are none.
  const shown = Math.min(page, pageOf(last, first) + 1)
  const to = monthsBefore(last, (shown - 1) * MONTHS_A_PAGE)
  const from = monthsBefore(to, MONTHS_A_PAGE - 1)
  return { from: from < first ? first : from, to }
}

const ACTS = { shippings: 'shipped', returns: 'returned', cancellations: 'cancelled' } as const
type Act = (typeof ACTS)[keyof typeof ACTS]

function monthFrom(month: string, rows: readonly BucketFigures[]): StatisticsOfMonth {
  const own = rows.filter(({ grain, bucket }) => grain === 'month' && bucket === month)
  const of = (act: Act) =>
    monthFigures(
      own.filter((row) => row[`${act}_items`] !== 0),
      act,
    )
  return {
    month: monthName(month),
    shippings: of('shipped'),
    returns: of('returned'),
    cancellations: of('cancelled'),
  }
}

/** Figures of an act by bucket, without buckets in which it did not happen. */
function byBucket<Figures>(
  rows: readonly BucketFigures[],
  act: Act,
  name: (bucket: string) => string,
  figures: (some: readonly BucketFigures[], act: Act) => Figures,
): Record<string, Figures> {
  const some = rows.filter((row) => row[`${act}_items`] !== 0)
  return Object.fromEntries(
    [...Map.groupBy(some, ({ bucket }) => bucket)].map(([bucket, own]) => [name(bucket), figures(own, act)]),
  )
}

function dayFrom(rows: readonly BucketFigures[], act: Act): DayFigures {
  const figures = (some: readonly BucketFigures[]) => ({
    total: sum(some, `${act}_items`),
    amount: euros(some, act),
  })
  return {
    ...figures(rows),
    other_currencies: otherCurrencies(rows, act),
    channels: byChannel(rows, figures),
  }
}

function monthFigures(rows: readonly BucketFigures[], act: Act): MonthFigures {
  const figures = (some: readonly BucketFigures[]) => ({
    order_totals: sum(some, `${act}_orders`),
    items: sum(some, `${act}_items`),
    amount: euros(some, act),
  })
  return {
    ...figures(rows),
    other_currencies: otherCurrencies(rows, act),
    channels: byChannel(rows, figures),
  }
}

const sum = (rows: readonly BucketFigures[], name: `${Act}_${'items' | 'orders' | 'cents'}`): number =>
  rows.reduce((total, row) => total + row[name], 0)

const euros = (rows: readonly BucketFigures[], act: Act): number =>
  fromCents(
    sum(
      rows.filter(({ currency }) => currency === 'EUR'),
      `${act}_cents`,
    ),
  )

const otherCurrencies = (rows: readonly BucketFigures[], act: Act) =>
  [
    ...Map.groupBy(
      rows.filter(({ currency }) => currency !== 'EUR'),
      ({ currency }) => currency,
    ),
  ].map(([currency, some]) => ({ currency, amount: fromCents(sum(some, `${act}_cents`)) }))
