import { FIRST_FIGURE_DAY, type Performance, type PerformanceQuery } from '@kontor/contract/statistics'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fromCents, round, roundTo, smallestCents } from '../../platform/money.ts'
import { rankingFrom } from '../ranking/index.ts'
import { dashboardKey } from './dashboard-key.ts'
import type { FigureSums, PeriodFigures } from './order-figures.repository.ts'
import { performanceFigures } from './performance.repository.ts'

/**
 * What was ordered, returned and cancelled in a period of Berlin's days.
 * @throws AppError `store_not_found`; `period_reversed`, `period_in_future`, `period_too_early` naming the field
 */
export async function performanceOf(ctx: Ctx, query: PerformanceQuery): Promise<Performance> {
  checkPeriod(query, berlinDay(ctx.now))
  const { start, end, store_id } = query
  const earlier = { start: yearEarlier(start), end: yearEarlier(end), store_id }
  const periods = { now: { start, end, store_id }, earlier }
  const { figures, counted_since, place, knows_store } = await performanceFigures(ctx, periods, store_id)
  if (!knows_store) throw new AppError('store_not_found')
  return { counted_since, ...performanceFrom(figures), ranking: rankingFrom(place) }
}

/**
 * Refuses a period that there are no figures of.
 * @param today the day of Berlin
 * @throws AppError `period_reversed`, `period_in_future`, `period_too_early` naming the field
 */
export function checkPeriod(
  { start, end }: { readonly start: string; readonly end: string },
  today: string,
): void {
  if (start < FIRST_FIGURE_DAY) throw new AppError('period_too_early', {}, { start: 'period_too_early' })
  if (start > today) throw new AppError('period_in_future', {}, { start: 'period_in_future' })
  if (end > today) throw new AppError('period_in_future', {}, { end: 'period_in_future' })
  if (start > end) throw new AppError('period_reversed', {}, { end: 'period_reversed' })
}

/** The same day a year earlier; the 28th for a 29 February. Pure. */
export function yearEarlier(day: string): string {
  const earlier = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return earlier.endsWith('-02-29') ? `${earlier.slice(0, 8)}28` : earlier
}

/** Part ÷ whole in percent with two decimals; null when there is nothing to divide by. Pure. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : round((part * 10_000) / whole) / 100

const NAMES = { orders: 'sold', returns: 'returned', cancellations: 'cancelled' } as const
type Name = keyof typeof NAMES

/** Works the answer out of the sums by channel and currency of the period and of the year before. Pure. */
export function performanceFrom(
  rows: readonly PeriodFigures[],
): Omit<Performance, 'counted_since' | 'ranking'> {
  const now = rows.filter(({ period }) => period === 'now')
  const earlier = rows.filter(({ period }) => period === 'earlier')
  const inEuros = now.filter(({ currency }) => currency === 'EUR')
  const others = Map.groupBy(
    now.filter(({ currency }) => currency !== 'EUR'),
    ({ currency }) => currency,
  )
  const figures = (name: Name) => ({
    ...figuresFrom(name, now, earlier),
    channels: byChannel(name, now, earlier, () => ({})),
  })
  return {
    orders: {
      ...figuresFrom('orders', now, earlier),
      channels: byChannel('orders', now, earlier, pricesFrom),
    },
    returns: figures('returns'),
    cancellations: figures('cancellations'),
    ...pricesFrom(inEuros),
    other_currencies: [...others].map(([currency, some]) => ({
      currency,
      orders: otherFrom('orders', currency, some),
      returns: otherFrom('returns', currency, some),
      cancellations: otherFrom('cancellations', currency, some),
      ...pricesFrom(some),
    })),
  }
}

/** The figures of each channel with such pieces, by the dashboard's key. */
function byChannel<More extends object>(
  name: Name,
  now: readonly PeriodFigures[],
  earlier: readonly PeriodFigures[],
  more: (inEuros: readonly PeriodFigures[]) => More,
) {
  const channels = Map.groupBy(now, ({ sales_channel }) => sales_channel)
  return Object.fromEntries(
    [...channels]
      .filter(([, some]) => sum(some, `${NAMES[name]}_items`) > 0)
      .map(([key, some]) => [
        dashboardKey(key),
        {
          sales_channel_id: some[0]?.sales_channel_id ?? 0,
          name: some[0]?.channel_name ?? key,
          ...figuresFrom(
            name,
            some,
            earlier.filter(({ sales_channel }) => sales_channel === key),
          ),
          ...more(some.filter(({ currency }) => currency === 'EUR')),
        },
      ]),
  )
}

function figuresFrom(name: Name, now: readonly PeriodFigures[], earlier: readonly PeriodFigures[]) {
  const inEuros = now.filter(({ currency }) => currency === 'EUR')
  const items = sum(now, `${NAMES[name]}_items`)
  const count = sum(now, `${NAMES[name]}_orders`)
  const cents = sum(inEuros, `${NAMES[name]}_cents`)
  const countInEuros = sum(inEuros, `${NAMES[name]}_orders`)
  const before = sum(earlier, 'sold_orders')
  return {
    items,
    count,
    percentage:
      name === 'orders' ? percentOf(count - before, before) : percentOf(items, sum(now, 'sold_items')),
    amount: fromCents(cents),
    average: averageOf(cents, countInEuros, 'EUR'),
  }
}

function otherFrom(name: Name, currency: string, some: readonly PeriodFigures[]) {
  const count = sum(some, `${NAMES[name]}_orders`)
  const cents = sum(some, `${NAMES[name]}_cents`)
  return {
    items: sum(some, `${NAMES[name]}_items`),
    count,
    amount: fromCents(cents),
    average: averageOf(cents, count, currency),
  }
}

/** What an order comes to, in amounts that there are in its currency; null without one. */
const averageOf = (cents: number, orders: number, currency: string): number | null =>
  orders === 0 ? null : fromCents(roundTo(cents / orders, smallestCents(currency)))

function pricesFrom(some: readonly PeriodFigures[]) {
  const expected = sum(some, 'expected_cents')
  const actual = sum(some, 'sold_cents')
  return {
    expected_amount: fromCents(expected),
    amount: fromCents(actual),
    amount_diff: fromCents(actual - expected),
  }
}

const sum = (rows: readonly PeriodFigures[], name: keyof FigureSums): number =>
  rows.reduce((total, row) => total + row[name], 0)
