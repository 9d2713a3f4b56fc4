import type { OrderStatistics, PiecesOfDay } from '@kontor/contract/statistics'
import type { Days } from './performance-search.ts'

/** What is done with pieces that wait. */
export type Act = 'shippings' | 'cancellations' | 'returns'

/** How long pieces waited, as a screen names it. */
type Wait = 'sameDay' | 'day1' | 'day2' | 'day3' | 'day4' | 'later' | 'unknown'

interface WaitRow {
  readonly name: Wait
  readonly count: number
}

const DAY_MS = 24 * 60 * 60_000

/** So many days up to one, that one among them; days `YYYY-MM-DD`. Pure. */
export const lastDays = (end: string, days: number): Days => ({
  start: new Date(Date.parse(`${end}T00:00:00Z`) - (days - 1) * DAY_MS).toISOString().slice(0, 10),
  end,
})

/**
 * How long the pieces of an act waited in the last days of the report, and of how many orders they are. Shipping is told by the same, second, third and later days, the others by
 * four days and later (spec: catalogue §9, delivery-time buckets). `unknown` are pieces of whose waiting nobody knows; they are
 * left out where there are none. Pure.
 */
export function waitingOf(
  act: Act,
  report: OrderStatistics,
  { start, end }: Days,
): { readonly total: number; readonly orders: number; readonly rows: readonly WaitRow[] } {
  const days = Object.entries(report[act]).flatMap(([day, pieces]) =>
    day >= start && day <= end ? [pieces] : [],
  )
  const sum = (name: Exclude<keyof PiecesOfDay, 'channels' | 'total_percentage'>) =>
    days.reduce((total, pieces) => total + pieces[name], 0)
  const total = sum('total')
  const [day1, day2, day3, day4, later] = [
    sum('day_1'),
    sum('day_2'),
    sum('day_3'),
    sum('day_4'),
    sum('later'),
  ]
  const unknown = total - day1 - day2 - day3 - day4 - later
  const rows: WaitRow[] =
    act === 'shippings'
      ? [
          { name: 'sameDay', count: day1 },
          { name: 'day2', count: day2 },
          { name: 'day3', count: day3 },
          { name: 'later', count: day4 + later },
        ]
      : [
          { name: 'day1', count: day1 },
          { name: 'day2', count: day2 },
          { name: 'day3', count: day3 },
          { name: 'day4', count: day4 },
          { name: 'later', count: later },
        ]
  return {
    total,
    orders: sum('orders'),
    rows: unknown > 0 ? [...rows, { name: 'unknown', count: unknown }] : rows,
  }
}
