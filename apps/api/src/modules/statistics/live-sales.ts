import { createHash } from 'node:crypto'
import type { LiveDay, LiveSales } from '@kontor/contract/statistics'
import {
  addDays,
  berlinDay,
  berlinInstant,
  berlinMinuteOfDay,
  startOfBerlinDay,
} from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fromCents } from '../../platform/money.ts'
import { byChannel, dashboardKey } from './dashboard-key.ts'
import { hoursOf, type SlotFigures } from './order-figures.repository.ts'
import { piecesByDay } from './order-statistics/order-statistics.repository.ts'

const HOUR_MS = 3_600_000
const FIVE_MINUTES = 5
const FIVE_MINUTES_MS = FIVE_MINUTES * 60_000

/** A day in Berlin, and the instants from which and until which it is counted. */
export interface CountedDay {
  readonly date: string
  readonly from: Date
  readonly until: Date
}

/** Today as a whole, and the same weekday a week ago up to the same time of day, to the last five minutes. Pure. */
export function comparedDays(now: Date): { updatedAt: Date; today: CountedDay; lastWeek: CountedDay } {
  const date = berlinDay(now)
  const weekAgo = addDays(date, -7)
  const minute = Math.floor(berlinMinuteOfDay(now) / FIVE_MINUTES) * FIVE_MINUTES
  return {
    updatedAt: new Date(Math.floor(now.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS),
    today: { date, from: startOfBerlinDay(date), until: startOfBerlinDay(addDays(date, 1)) },
    lastWeek: { date: weekAgo, from: startOfBerlinDay(weekAgo), until: berlinInstant(weekAgo, minute) },
  }
}

/** What the company sells today against the same weekday last week up to this time (spec: catalogue §2, Dashboard). */
export async function liveSalesOf(ctx: Ctx): Promise<LiveSales> {
  const { updatedAt, today, lastWeek } = comparedDays(ctx.now)
  const rows = await hoursOf(ctx, [today, lastWeek])
  return {
    updated_at: updatedAt.toISOString(),
    today: dayFrom(today.date, rows),
    last_week: dayFrom(lastWeek.date, rows),
  }
}

/** What was sold and shipped today so far. */
interface SalesSoFar {
  /** Orders of today that are paid. */
  readonly orders: number
  /** Their item prices in EUR. */
  readonly amount: number
  /** Orders of which something was shipped today. */
  readonly shipped: number
}

/** The same figures of today as the live box and the statistics by day have them. */
export async function salesSoFar(ctx: Ctx): Promise<SalesSoFar> {
  const { today } = comparedDays(ctx.now)
  const { count, amount } = dayFrom(today.date, await hoursOf(ctx, [today]))
  const { figures } = await piecesByDay(ctx, { start: today.date, end: today.date, store_id: 0 })
  return { orders: count, amount, shipped: figures.reduce((sum, one) => sum + Number(one.shipped_orders), 0) }
}

/** The figures of a day out of those of hours. Pure. */
export function dayFrom(date: string, rows: readonly SlotFigures[]): LiveDay {
  const start = startOfBerlinDay(date).getTime()
  const end = startOfBerlinDay(addDays(date, 1)).getTime()
  const own = rows.filter(({ at }) => at >= start && at < end)
  const others = Map.groupBy(
    own.filter(({ currency }) => currency !== 'EUR'),
    ({ currency }) => currency,
  )
  return {
    date,
    ...salesFrom(own),
    channels: byChannel(
      own.toSorted((a, b) => a.sales_channel_id - b.sales_channel_id),
      salesFrom,
    ),
    hours: Array.from({ length: (end - start) / HOUR_MS }, (_, n) => {
      const at = start + n * HOUR_MS
      const sold = own.filter((row) => row.at === at)
      return { start: new Date(at).toISOString(), ...salesFrom(sold), channels: salesByChannel(sold) }
    }),
    other_currencies: [...others]
      .map(([currency, some]) => ({ currency, amount: fromCents(centsOf(some)) }))
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}

const salesByChannel = (rows: readonly SlotFigures[]) =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ sales_channel }) => sales_channel)].map(([key, some]) => [
      dashboardKey(key),
      salesFrom(some),
    ]),
  )

const centsOf = (rows: readonly SlotFigures[]): number => rows.reduce((sum, row) => sum + row.sold_cents, 0)

const salesFrom = (rows: readonly SlotFigures[]) => ({
  items: rows.reduce((sum, row) => sum + row.sold_items, 0),
  count: rows.reduce((sum, row) => sum + row.sold_orders, 0),
  amount: fromCents(centsOf(rows.filter(({ currency }) => currency === 'EUR'))),
})

/** What an answer is known by: the same for the same figures. Pure. */
export const tagOf = (sales: LiveSales): string =>
  `"${createHash('sha256').update(JSON.stringify(sales)).digest('base64url')}"`
