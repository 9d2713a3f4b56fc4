import { saysPairIsGone } from '@kontor/contract/orders'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { markSold, releaseStock } from '../../catalogue/index.ts'
import {
  type HistoryActor,
  insertCancellations,
  insertTransitions,
} from '../history/order-history.repository.ts'
import { orderCancelled, orderShipped } from '../orders.events.ts'
import { changeStatus, illegal } from './change-status.ts'
import { eventOfLines, isUnshipped, type LifecycleEvent, nextStatus, shipBy } from './order-lifecycle.ts'
import {
  holdPassingOn,
  type LineRecord,
  linesOf,
  lockOrder,
  type OrderRecord,
  updateOrder,
} from './orders.repository.ts'

/** Who did it and when. */
interface Origin {
  /** The actor in the history; left out: the actor of the context. */
  readonly actor?: HistoryActor
  /** When it happened; left out: now. */
  readonly at?: Date
}

/** What happens to an order after its arrival (decisions: Order state machine). `mp_item_ids` left out: the whole order. */
export type OrderEvent =
  | (Origin & { readonly type: 'paid' | 'shipped_elsewhere' | 'delivered' | 'unpaid_expired' })
  | (Origin & {
      readonly type: 'channel_cancelled'
      readonly mp_item_ids?: readonly string[]
      /** Exactly these pieces, where the channel took back some of a position. */
      readonly line_ids?: readonly number[]
    })
  | (Origin & {
      readonly type: 'cancelled'
      readonly by: 'customer' | 'merchant'
      readonly mp_item_ids?: readonly string[]
      /** Exactly these pieces, where several share a position at the channel. */
      readonly line_ids?: readonly number[]
      /** Key of the reason. */
      readonly reason: string
      readonly comment?: string
    })

/**
 * Applies an event to an order: status, lines, stock, history and counts.
 * A cancellation takes the pieces that have not left; papers that are being made for them are finished and then
 * voided by shipping (`markLinesShipped` tells it which).
 * @returns `unchanged` when the order is there already
 * @throws AppError `order_not_found`, `line_not_found` for a position the order does not have,
 *   `illegal_transition` when it cannot happen in the order's status
 */
export async function applyOrderEvent(
  ctx: Ctx,
  orderId: number,
  event: OrderEvent,
): Promise<'applied' | 'unchanged'> {
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  switch (event.type) {
    case 'paid':
      return pay(ctx, order, event)
    case 'shipped_elsewhere':
      return shippedElsewhere(ctx, order, event)
    case 'delivered':
      return (await changeStatus(ctx, order, 'delivered', originOf(event))) ? 'applied' : 'unchanged'
    case 'unpaid_expired':
      return cancel(ctx, order, 'payment_expired', {
        ...originOf(event),
        reason: 'payment_expired',
        comment: '',
        by: 'system',
      })
    case 'channel_cancelled':
      return cancel(ctx, order, 'channel_cancelled', {
        ...originOf(event),
        reason: 'mp_cancellation',
        comment: '',
        by: 'channel',
        itemIds: event.mp_item_ids,
        lineIds: event.line_ids,
      })
    case 'cancelled':
      return cancel(ctx, order, 'cancelled', {
        ...originOf(event),
        reason: event.reason,
        comment: event.comment ?? '',
        by: event.by,
        itemIds: event.mp_item_ids,
        lineIds: event.line_ids,
      })
  }
}

const originOf = ({ actor, at }: Origin): Origin => ({ ...(actor ? { actor } : {}), ...(at ? { at } : {}) })

async function pay(ctx: Ctx, order: OrderRecord, event: Origin): Promise<'applied' | 'unchanged'> {
  if (!(await changeStatus(ctx, order, 'paid', originOf(event)))) return 'unchanged'
  const releasedAt = event.at ?? ctx.now
  const isDue = order.notShippableReason === null && order.shipByAt === null
  await updateOrder(ctx, order.id, { releasedAt, ...(isDue ? { shipByAt: shipBy(releasedAt) } : {}) })
  return 'applied'
}

/** The channel says that it is on its way, without a parcel of ours: the pieces are gone from where they were promised. */
async function shippedElsewhere(
  ctx: Ctx,
  order: OrderRecord,
  event: Origin,
): Promise<'applied' | 'unchanged'> {
  const why = { detail: { reason: 'shipped_elsewhere' }, ...originOf(event) }
  if (!(await changeStatus(ctx, order, 'all_shipped', why))) return 'unchanged'
  const gone = (await linesOf(ctx, order.id)).filter(
    (line) => line.shippingId === null && line.cancellationId === null,
  )
  await markSold(
    ctx,
    gone.map((line) => line.id),
    event.at ?? ctx.now,
  )
  await ctx.emit(orderShipped, { order_id: order.id })
  return 'applied'
}

interface Cancellation extends Origin {
  readonly reason: string
  readonly comment: string
  readonly by: 'customer' | 'merchant' | 'channel' | 'system'
  readonly itemIds?: readonly string[] | undefined
  readonly lineIds?: readonly number[] | undefined
}

async function cancel(
  ctx: Ctx,
  order: OrderRecord,
  event: LifecycleEvent,
  why: Cancellation,
): Promise<'applied' | 'unchanged'> {
  if (nextStatus(order.status, event) === 'unchanged') return 'unchanged'
  if (!isUnshipped(order.status)) throw illegal(ctx, order.status)
  const lines = await linesOf(ctx, order.id)
  const meant = meantLines(lines, why)
  const free = meant.filter((line) => mayCancel(line, why.by))
  if (free.length === 0 && lines.length > 0) {
    if (meant.every((line) => line.cancellationId !== null)) return 'unchanged'
    throw illegal(ctx, order.status)
  }
  // Two that pass on to each other would wait for each other's stock.
  if (why.by === 'merchant' && order.allocatedAt !== null) await holdPassingOn(ctx, order)
  if (free.length > 0) await cancelLines(ctx, order, free, why)
  await settle(ctx, order, lines, free, event, why)
  return 'applied'
}

function meantLines(lines: readonly LineRecord[], { itemIds, lineIds }: Cancellation): LineRecord[] {
  if (lineIds) return lines.filter((line) => lineIds.includes(line.id))
  if (!itemIds) return [...lines]
  for (const itemId of itemIds) {
    if (!lines.some((line) => line.mpItemId === itemId)) throw new AppError('line_not_found')
  }
  return lines.filter((line) => itemIds.includes(line.mpItemId))
}

/** A merchant cannot cancel what papers are being made for; what a customer or the channel cancels is over anyway. */
const mayCancel = (line: LineRecord, by: Cancellation['by']): boolean =>
  line.shippingId === null &&
  line.cancellationId === null &&
  line.returnId === null &&
  (by !== 'merchant' || !line.inParcel)

/**
 * What is cancelled is free for others again, unless the merchant says that it is not there: then it stays promised, as
 * a piece that was sold does, until a feed counts what is really there.
 */
async function cancelLines(
  ctx: Ctx,
  order: OrderRecord,
  lines: readonly LineRecord[],
  why: Cancellation,
): Promise<void> {
  const lineIds = lines.map((line) => line.id)
  await insertCancellations(ctx, order.id, lineIds, why)
  if (why.by === 'merchant' && saysPairIsGone(why.reason)) await markSold(ctx, lineIds, ctx.now)
  else for (const lineId of lineIds.toSorted((a, b) => a - b)) await releaseStock(ctx, lineId)
  const transition = why.by === 'channel' ? ('mp_cancellation_ln' as const) : ('cancelled_ln' as const)
  await insertTransitions(
    ctx,
    lineIds.map((line_id) => ({
      order_id: order.id,
      line_id,
      transition,
      detail: { reason: why.reason },
      ...originOf(why),
    })),
  )
  await ctx.emit(orderCancelled, { order_id: order.id, line_ids: lineIds, by: why.by })
}

/** What the lines now say about the order: all cancelled, or all that is left is on its way, or back already. */
async function settle(
  ctx: Ctx,
  order: OrderRecord,
  lines: readonly LineRecord[],
  cancelled: readonly LineRecord[],
  event: LifecycleEvent,
  why: Cancellation,
): Promise<void> {
  const gone = new Set(cancelled.map((line) => line.id))
  const verdict = eventOfLines(
    lines.map((line) => ({
      shipping_id: line.shippingId,
      return_id: line.returnId,
      cancellation_id: gone.has(line.id) ? line.id : line.cancellationId,
    })),
  )
  if (verdict === 'all_cancelled') {
    await changeStatus(ctx, order, event, { detail: { reason: why.reason }, ...originOf(why) })
  } else if (verdict !== null) {
    await changeStatus(ctx, order, 'all_shipped', originOf(why))
    await ctx.emit(orderShipped, { order_id: order.id })
    if (verdict === 'all_returned') {
      await changeStatus(ctx, { ...order, status: 'shipped' }, 'all_returned', originOf(why))
    }
  } else {
    await updateOrder(ctx, order.id, {})
  }
}
