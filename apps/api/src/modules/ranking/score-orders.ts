import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type NewPointEntry, type PieceFacts, pieceFacts, writeEntries } from './ledger.repository.ts'
import {
  countDayOf,
  daysUntil,
  firstCountDayOf,
  halfPointsOfCancellation,
  halfPointsOfDays,
  halfPointsOfPrice,
  type PiecePrice,
  type PointKind,
} from './points.ts'

/**
 * Something was done with an order that brings or costs points: writes what the ledger does not have yet. Repeating it
 * changes nothing. Expects the order locked.
 */
export const scoreOrder = (ctx: Ctx, { order_id }: { readonly order_id: number }): Promise<void> =>
  scoreOrders(ctx, [order_id])

/** The same for news of a parcel, which says something of points only where it is one that came back. */
export async function scoreReturnedParcel(
  ctx: Ctx,
  news: { readonly order_id: number; readonly label_type: string; readonly status: string },
): Promise<void> {
  if (news.label_type === 'return' && news.status === 'delivered') await scoreOrder(ctx, news)
}

/** The same for many orders. */
export async function scoreOrders(
  ctx: Pick<Ctx, 'company' | 'tx' | 'now'>,
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length === 0) return
  await writeEntries(ctx, (await pieceFacts(ctx, orderIds)).flatMap(newEntries))
}

/** What the ledger lacks of a piece: acts that it does not have, and counter-entries to parcels that did not leave. Pure. */
export function newEntries(piece: PieceFacts): NewPointEntry[] {
  const known = new Set(piece.entries.map(({ kind, act_id }) => `${kind} ${act_id}`))
  const countered = new Set(piece.entries.map(({ counters_id }) => counters_id))
  const undone = piece.entries.filter(
    ({ id, kind, act_id, counters_id }) =>
      (kind === 'ship' || kind === 'price') &&
      counters_id === null &&
      !countered.has(id) &&
      act_id !== piece.shipping_id,
  )
  return [
    ...undone.map(({ id, ...entry }) => ({
      ...entry,
      counters_id: id,
      half_points: entry.half_points === 0 ? 0 : -entry.half_points,
    })),
    ...actsOf(piece).filter(({ kind, act_id }) => !known.has(`${kind} ${act_id}`)),
  ]
}

function actsOf(piece: PieceFacts): NewPointEntry[] {
  const price = priceOf(piece)
  const acts: NewPointEntry[] = []
  const { shipping_id, shipped_ms, return_id, returned_ms, delivered_ms, cancellation_id, cancelled_ms } =
    piece
  if (shipping_id !== null && shipped_ms !== null) {
    const sent = counted(piece, 'ship', shipping_id, shipped_ms, firstCountDay(piece, shipped_ms))
    acts.push({ ...sent, half_points: halfPointsOfDays(sent.days) })
    const forPrice = halfPointsOfPrice(price)
    const isNews = !piece.entries.some((entry) => entry.kind === 'ship' && entry.act_id === shipping_id)
    if (isNews && forPrice > 0) {
      acts.push({ ...sent, kind: 'price', count_day: null, days: null, half_points: forPrice })
    }
  }
  if (return_id !== null && returned_ms !== null && delivered_ms !== null) {
    const countDay = countDayOf(new Date(delivered_ms), piece.federal_state)
    const back = counted(piece, 'return', return_id, returned_ms, countDay)
    acts.push({ ...back, half_points: halfPointsOfDays(back.days) })
  }
  if (cancellation_id !== null && cancelled_ms !== null && isTimed(piece)) {
    const over = counted(piece, 'cancel', cancellation_id, cancelled_ms, firstCountDay(piece, cancelled_ms))
    const points = piece.is_own_cancellation ? halfPointsOfCancellation(over.days, price) : 0
    acts.push({ ...over, half_points: points })
  }
  return acts
}

/**
 * Whether the ledger says how long a cancelled piece waited: what a customer or a channel cancels costs nothing, and before it
 * is paid nobody waits for it.
 */
const isTimed = ({ is_own_cancellation, released_ms, cancelled_ms }: PieceFacts): boolean =>
  is_own_cancellation || (released_ms !== null && released_ms <= (cancelled_ms ?? 0))

const priceOf = (piece: PieceFacts): PiecePrice => ({
  originalCents: piece.original_item_price_cents,
  itemCents: piece.paid_cents,
  currency: piece.currency,
})

/** The day from which a piece's days are counted until it is sent or cancelled. */
function firstCountDay(piece: PieceFacts, actedMs: number): string {
  const first = piece.entries.find(({ kind, count_day }) => kind === 'ship' && count_day !== null)
  return firstCountDayOf({ ...piece, first_count_day: first?.count_day ?? null }, actedMs)
}

function counted(piece: PieceFacts, kind: PointKind, actId: number, actedMs: number, countDay: string) {
  const day = berlinDay(new Date(actedMs))
  return {
    order_id: piece.order_id,
    line_id: piece.line_id,
    kind,
    act_id: actId,
    counters_id: null,
    store_id: piece.store_id,
    federal_state: piece.federal_state,
    acted_at: new Date(actedMs).toISOString(),
    day,
    count_day: countDay,
    days: daysUntil(countDay, day, piece.federal_state),
    difference_cents: piece.original_item_price_cents - piece.paid_cents,
  }
}
