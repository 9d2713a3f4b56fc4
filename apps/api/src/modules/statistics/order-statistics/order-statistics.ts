import {
  ORDER_STATISTICS_DAYS,
  type OrderStatistics,
  type OrderStatisticsQuery,
  type PiecesOfDay,
  WAITING_COLUMNS,
  type WaitingColumn,
} from '@kontor/contract/statistics'
import { addDays, berlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { dashboardKey } from '../dashboard-key.ts'
import { percentOf } from '../performance.ts'
import { type ChannelPieces, piecesByDay, type WaitedPieces } from './order-statistics.repository.ts'

/**
 * What was shipped, cancelled and booked back on each of the last 90 days (spec: catalogue §3, Statistics datasets). Each
 * piece counts on the day of its act in Berlin: the day on which the label of its parcel was stored, or its cancellation or
 * return was booked, as the other figures of the dashboard do. The business days that it waited are those of the ledger of
 * points; where the ledger has none, it stands in the total alone.
 * @throws AppError `store_not_found`
 */
export async function orderStatisticsOf(
  ctx: Ctx,
  { store_id }: OrderStatisticsQuery,
): Promise<OrderStatistics> {
  const end = berlinDay(ctx.now)
  const start = addDays(end, 1 - ORDER_STATISTICS_DAYS)
  const { figures, waited, counted_since, knows_store } = await piecesByDay(ctx, { start, end, store_id })
  if (!knows_store) throw new AppError('store_not_found')
  return {
    counted_since,
    start,
    end,
    shippings: daysOf('shipped', figures, waited),
    cancellations: daysOf('cancelled', figures, waited),
    returns: daysOf('returned', figures, waited),
  }
}

/** What the ledger calls what is done with pieces. */
const KINDS = { shipped: 'ship', cancelled: 'cancel', returned: 'return' } as const
type Act = keyof typeof KINDS

/** The days on which something was done with pieces, in the order of the rows. Pure. */
export function daysOf(
  act: Act,
  figures: readonly ChannelPieces[],
  waited: readonly WaitedPieces[],
): Record<string, PiecesOfDay> {
  const waitedByDay = Map.groupBy(
    waited.filter(({ kind }) => kind === KINDS[act]),
    ({ day }) => day,
  )
  return Object.fromEntries(
    [...Map.groupBy(figures, ({ day }) => day)]
      .filter(([, rows]) => rows.some((row) => row[act] !== 0))
      .map(([day, rows]) => [day, piecesOfDay(act, rows, waitedByDay.get(day) ?? [])]),
  )
}

function piecesOfDay(
  act: Act,
  channels: readonly ChannelPieces[],
  waited: readonly WaitedPieces[],
): PiecesOfDay {
  const total = sum(channels, act)
  return {
    total,
    orders: sum(channels, `${act}_orders`),
    total_returns: sum(channels, 'returned'),
    total_shippings: sum(channels, 'shipped'),
    total_percentage: percentOf(total, sum(channels, 'sold')),
    ...byWaiting(waited),
    channels: Object.fromEntries(
      channels
        .filter((channel) => channel[act] !== 0)
        .map((channel) => [
          dashboardKey(channel.sales_channel),
          {
            total: channel[act],
            percentage: percentOf(channel[act], total),
            shippings: channel.shipped,
            returns: channel.returned,
          },
        ]),
    ),
  }
}

/** `day_1` is what was done on the count day itself. */
function byWaiting(waited: readonly WaitedPieces[]): Record<WaitingColumn, number> {
  const columns = { day_1: 0, day_2: 0, day_3: 0, day_4: 0, later: 0 }
  for (const { waited: days, pieces } of waited) columns[WAITING_COLUMNS[days] ?? 'later'] += pieces
  return columns
}

const sum = (rows: readonly ChannelPieces[], name: Act | 'sold' | `${Act}_orders`): number =>
  rows.reduce((total, row) => total + row[name], 0)
