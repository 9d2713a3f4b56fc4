import type { Ctx } from '../../../platform/ctx.ts'
import { lockSizes, takePairOut } from '../../catalogue/index.ts'
import { type HistoryActor, insertTransitions } from '../history/order-history.repository.ts'
import { isUnshipped } from '../lifecycle/order-lifecycle.ts'
import {
  findOrderOfLine,
  type LineRecord,
  linesOf,
  lockOrder,
  storeLabel,
  storesOf,
} from '../lifecycle/orders.repository.ts'
import { lineNotFound, linePicked, lineUnpicked } from '../orders.events.ts'
import { isFreeLine } from '../sourcing/change-line-store.ts'
import { reallocateOrder } from '../sourcing/reallocate-store.ts'
import { lockOpenPick, markSettled, markUndoTold } from './line-picks.repository.ts'

/**
 * Brings what a device said of a line into the history of its order, and a line that was not found to another store that has
 * it; where none has, the line stays, marked for the staff. The store's next order gets no pair that is not there. Once,
 * however often it runs.
 */
export async function settlePick(ctx: Ctx, lineId: number, storeId: number): Promise<void> {
  const orderId = await findOrderOfLine(ctx, lineId)
  const order = orderId === null ? null : await lockOrder(ctx, orderId)
  const pick = order && (await lockOpenPick(ctx, lineId, storeId))
  const store = pick && (await storesOf(ctx)).find(({ id }) => id === storeId)
  if (!order || !pick || !store) return
  const actor: HistoryActor = { kind: 'user', name: `${storeLabel(store)}, ${pick.by}` }
  const entry = { order_id: order.id, line_id: lineId, actor, at: pick.at }
  if (pick.state === 'picked') {
    await insertTransitions(ctx, [
      { ...entry, transition: 'picked_ln', detail: { store: storeLabel(store) } },
    ])
    await markSettled(ctx, lineId, storeId, false)
    return ctx.emit(linePicked, { order_id: order.id, line_id: lineId, store_id: storeId })
  }
  await insertTransitions(ctx, [
    { ...entry, transition: 'not_found_ln', detail: { store: storeLabel(store) } },
  ])
  const line = (await linesOf(ctx, order.id)).find(({ id }) => id === lineId)
  const isWaiting = line?.storeId === storeId && isFreeLine(line) && isUnshipped(order.status)
  const isMoved = isWaiting && (await passOn(ctx, order.id, line))
  if (isWaiting && !isMoved)
    await insertTransitions(ctx, [
      {
        order_id: order.id,
        line_id: lineId,
        transition: 'unallocated_ln',
        detail: { reason: 'nobody_has_it' },
      },
    ])
  await markSettled(ctx, lineId, storeId, isWaiting && !isMoved)
  await ctx.emit(lineNotFound, { order_id: order.id, line_id: lineId, store_id: storeId })
}

/**
 * Brings into the history that a device took a pick back. One that the history never had leaves nothing there. Once, however
 * often it runs.
 */
export async function settleUndo(ctx: Ctx, pickId: number): Promise<void> {
  const pick = await markUndoTold(ctx, pickId)
  const store = pick && (await storesOf(ctx)).find(({ id }) => id === pick.storeId)
  if (!pick || !store || pick.settledAt === null) return
  const about = { order_id: pick.orderId, line_id: pick.lineId }
  const actor: HistoryActor = { kind: 'user', name: `${storeLabel(store)}, ${pick.by}` }
  await insertTransitions(ctx, [{ ...about, actor, transition: 'unpicked_ln' }])
  await ctx.emit(lineUnpicked, { ...about, store_id: pick.storeId })
}

/** @returns whether another store has it now */
async function passOn(ctx: Ctx, orderId: number, line: LineRecord): Promise<boolean> {
  const stores = await storesOf(ctx)
  const from = stores.find(({ id }) => id === line.storeId)
  if (!from || line.articleSizeId === null) return false
  await lockSizes(ctx, [line.articleSizeId])
  await takePairOut(ctx, { store_id: from.id, size_id: line.articleSizeId })
  return (await reallocateOrder(ctx, orderId, [line], { from, stores, why: 'not_found_there' })) > 0
}
