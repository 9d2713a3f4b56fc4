import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { outdatedAtChannel } from '../../channels/index.ts'
import {
  applyOrderEvent,
  changeOrder,
  completeOrder,
  type HistoryActor,
  type LateFacts,
  type OrderEvent,
} from '../../orders/index.ts'
import type { ImportReason } from '../import-failure.ts'
import { positionsOf, statusOf } from '../intake.repository.ts'
import type { ChannelOrder } from '../order-source.ts'

/** What an update came to. */
export interface UpdateOutcome {
  readonly result: 'updated' | 'noted' | 'unchanged'
  /** What of it contradicts what happened here, for a person to decide. */
  readonly objection: ImportReason | null
}

/** What a document says of a known order, and what the one before it said. */
export interface ChannelUpdate {
  /** Null: it is not known any more, or cannot be read. */
  readonly before: LateFacts | null
  readonly now: LateFacts
  readonly areAmountsNew?: boolean
  readonly cancelled_item_ids: readonly string[]
  /** Whether the document also says anew how far the order is. */
  readonly bringsState: boolean
  readonly actor?: HistoryActor
}

/**
 * Brings a known order to where the channel says it is: fills in what the channel had left open, applies what it
 * changed of addresses, lines and amounts; then paid, cancelled as a whole or by position, shipped elsewhere,
 * delivered. What is known already changes nothing.
 */
export async function applyChannelUpdate(
  ctx: Ctx,
  orderId: number,
  order: ChannelOrder,
  update: ChannelUpdate,
): Promise<UpdateOutcome> {
  const by = update.actor ? { actor: update.actor } : {}
  const completed = await completeOrder(ctx, orderId, update.now, by)
  const changed = order.state === 'cancelled' ? 'unchanged' : await changeOrder(ctx, orderId, update)
  let applied = completed === 'applied' || changed === 'applied'
  let objection: ImportReason | null = null
  for (const next of update.bringsState ? stepsOf(order) : []) {
    const change = await next(ctx, orderId, order)
    if (change === null) continue
    const outcome = 'code' in change ? change : await applyFitting(ctx, orderId, { ...change, ...by })
    if (outcome === 'applied') applied = true
    else if (outcome !== 'unchanged') objection ??= outcome
  }
  if (changed === 'noted') return { result: 'noted', objection }
  return { result: applied ? 'updated' : 'unchanged', objection }
}

/** Applies an event; one that does not fit the order's status is an objection and no failure. */
async function applyFitting(
  ctx: Ctx,
  orderId: number,
  event: OrderEvent,
): Promise<'applied' | 'unchanged' | ImportReason> {
  try {
    return await applyOrderEvent(ctx, orderId, event)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'illegal_transition') throw error
    const code = event.type === 'channel_cancelled' ? 'cancelled_after_shipping' : 'update_does_not_fit'
    return { code, params: {} }
  }
}

/** Finds one change: an event to apply, an objection, or null. */
type Step = (ctx: Ctx, orderId: number, order: ChannelOrder) => Promise<OrderEvent | ImportReason | null>

const wholeCancellation: Step = async () => ({ type: 'channel_cancelled' })

const payment: Step = async (ctx, orderId, order) =>
  order.state !== 'unpaid' && (await statusOf(ctx, orderId)) === 'initial' ? { type: 'paid' } : null

const cancelledPositions: Step = async (ctx, orderId, order) => {
  if (order.cancelled_item_ids.length === 0) return null
  const positions = await positionsOf(ctx, orderId)
  const ids = positions
    .filter((one) => order.cancelled_item_ids.includes(one.mp_item_id) && one.open + one.shipped > 0)
    .map((one) => one.mp_item_id)
  return ids.length > 0 ? { type: 'channel_cancelled', mp_item_ids: ids } : null
}

const SHIPPED_IN_PART: ImportReason = { code: 'shipped_in_part_elsewhere', params: {} }

/**
 * Shipped elsewhere. Where pieces are open again because their parcel was voided, the channel may only repeat what was
 * confirmed to it; what goes beyond that is for a person to decide.
 */
const shipment: Step = async (ctx, orderId, order) => {
  if (order.state !== 'shipped' && order.state !== 'delivered') return null
  const status = await statusOf(ctx, orderId)
  if (status !== 'approved' && status !== 'open') return null
  // The channel knows from the carrier, and not from a confirmation, that it arrived.
  if (order.state === 'delivered') return { type: 'shipped_elsewhere' }
  const ours = await outdatedAtChannel(ctx, orderId)
  const open = (await positionsOf(ctx, orderId)).filter((one) => one.open > 0)
  if (!open.some((one) => ours.has(one.mp_item_id))) return { type: 'shipped_elsewhere' }
  const isConfirmed = open.every((one) => one.open <= (ours.get(one.mp_item_id) ?? 0))
  return isConfirmed ? null : SHIPPED_IN_PART
}

const delivery: Step = async (ctx, orderId, order) =>
  order.state === 'delivered' && (await statusOf(ctx, orderId)) === 'shipped' ? { type: 'delivered' } : null

/** Pieces shipped elsewhere of an order that is still open here; which of them lie here is for a person to decide. */
const partialShipment: Step = async (ctx, orderId, order) => {
  if (Object.keys(order.shipped_quantities).length === 0) return null
  const ours = await outdatedAtChannel(ctx, orderId)
  const positions = new Map((await positionsOf(ctx, orderId)).map((one) => [one.mp_item_id, one]))
  const isMore = Object.entries(order.shipped_quantities).some(([itemId, shipped]) => {
    const here = positions.get(itemId)
    const ordered = order.lines
      .filter((line) => line.mp_item_id === itemId)
      .reduce((sum, line) => sum + line.quantity, 0)
    const pieces = here ? here.open + here.shipped + here.cancelled : 0
    // Pieces that had left before the order was imported are no lines here. Those that were cancelled here the channel
    // may have taken off what was ordered. Those of voided parcels it may still count as confirmed.
    const known = (here?.shipped ?? 0) + (ours.get(itemId) ?? 0)
    return shipped > known + Math.max(0, ordered - pieces)
  })
  return isMore ? SHIPPED_IN_PART : null
}

/** In the order in which they happen. */
const stepsOf = (order: ChannelOrder): readonly Step[] =>
  order.state === 'cancelled'
    ? [wholeCancellation]
    : [payment, cancelledPositions, shipment, delivery, partialShipment]
