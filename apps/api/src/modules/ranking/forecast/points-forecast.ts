import { EXTERNAL_CANCEL_REASONS } from '@kontor/contract/orders'
import type { OrderPointsForecast, PointsForecast, PointsForecastQuery } from '@kontor/contract/ranking'
import { addDays, berlinDay } from '../../../platform/clock/berlin.ts'
import { deadlinesFor } from '../../../platform/clock/deadlines.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fromHalfPoints, isOwnReason } from '../../orders/index.ts'
import { findStore } from '../../organisation/index.ts'
import {
  daysUntil,
  firstCountDayOf,
  halfPointsOfCancellation,
  halfPointsOfDays,
  halfPointsOfPrice,
  type PiecePrice,
} from '../points.ts'
import { isKnownOrder, type OpenPiece, openLines, waitingPieces } from './open-pieces.repository.ts'

/**
 * What sending or cancelling each open line of an order would bring or cost now.
 * @throws AppError `order_not_found`
 */
export async function orderForecastOf(ctx: Ctx, orderId: number): Promise<OrderPointsForecast> {
  if (!(await isKnownOrder(ctx, orderId))) throw new AppError('order_not_found')
  const lines = await openLines(ctx, orderId)
  return {
    lines: lines.map((line) => ({
      line_id: line.line_id,
      ship: line.is_shippable ? inPoints(forecastOf(line, ctx.now)) : null,
      cancel: cancellationOf(line, ctx.now),
    })),
  }
}

/**
 * What sending all that waits would bring today.
 * @throws AppError `store_not_found`
 */
export async function forecastOfDay(ctx: Ctx, { store = 0 }: PointsForecastQuery): Promise<PointsForecast> {
  if (store !== 0 && !(await findStore(ctx, store))) throw new AppError('store_not_found')
  const waiting = await waitingPieces(ctx, store)
  const sum = sumOf(waiting.map((piece) => ({ ...forecastOf(piece, ctx.now), pieces: piece.pieces })))
  return { pieces: waiting.reduce((all, { pieces }) => all + pieces, 0), ship: sum && inPoints(sum) }
}

/** What sending something brings in half points, until which day, and what it brings afterwards. */
export interface Forecast {
  readonly halfPoints: number
  /** The last day in Berlin on which it brings that, `YYYY-MM-DD`. */
  readonly lastDay: string
  readonly thenHalfPoints: number
}

const inPoints = ({ halfPoints, lastDay, thenHalfPoints }: Forecast) => ({
  points: fromHalfPoints(halfPoints),
  last_day: lastDay,
  afterwards: fromHalfPoints(thenHalfPoints),
})

/** What sending a piece now brings, by the rules that the ledger follows when it is done. Pure. */
export function forecastOf(piece: OpenPiece, now: Date): Forecast {
  const { countDay, days } = waitedSoFar(piece, now)
  const { isBusinessDay } = deadlinesFor(piece.federal_state)
  let next = addDays(berlinDay(now), 1)
  while (next <= countDay || !isBusinessDay(next)) next = addDays(next, 1)
  const forPrice = halfPointsOfPrice(priceOf(piece))
  return {
    halfPoints: halfPointsOfDays(days) + forPrice,
    lastDay: addDays(next, -1),
    thenHalfPoints: halfPointsOfDays(days + 1) + forPrice,
  }
}

/** What many bring together, up to the first day after which one of them brings less; null for none. Pure. */
export function sumOf(all: readonly (Forecast & { readonly pieces: number })[]): Forecast | null {
  const [lastDay] = all.map((one) => one.lastDay).toSorted()
  if (lastDay === undefined) return null
  const sum = (of: (one: Forecast) => number) => all.reduce((total, one) => total + one.pieces * of(one), 0)
  return {
    halfPoints: sum((one) => one.halfPoints),
    lastDay,
    thenHalfPoints: sum((one) => (one.lastDay === lastDay ? one.thenHalfPoints : one.halfPoints)),
  }
}

/** What cancelling a piece now costs: nothing for reasons that do not lie with the merchant. */
function cancellationOf(piece: OpenPiece, now: Date): OrderPointsForecast['lines'][number]['cancel'] {
  const cost = fromHalfPoints(halfPointsOfCancellation(waitedSoFar(piece, now).days, priceOf(piece)))
  return EXTERNAL_CANCEL_REASONS.map((reason) => ({ reason, points: isOwnReason(reason) ? cost : 0 }))
}

function waitedSoFar(piece: OpenPiece, now: Date) {
  const countDay = firstCountDayOf(piece, now.getTime())
  return { countDay, days: daysUntil(countDay, berlinDay(now), piece.federal_state) }
}

const priceOf = (piece: OpenPiece): PiecePrice => ({
  originalCents: piece.original_item_price_cents,
  itemCents: piece.paid_cents,
  currency: piece.currency,
})
