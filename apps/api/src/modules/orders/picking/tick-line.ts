import type { PickState } from '@kontor/contract/orders'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { insertTransitions } from '../history/order-history.repository.ts'
import { isUnshipped } from '../lifecycle/order-lifecycle.ts'
import { findOrderOfLine, linesOf, lockOrder } from '../lifecycle/orders.repository.ts'
import { lineUnpicked } from '../orders.events.ts'
import { isFreeLine } from '../sourcing/change-line-store.ts'
import { endPick, findPick, pickLine } from './line-picks.repository.ts'
import { settlePick } from './settle-pick.ts'

/**
 * Ticks a line on the pick list of the store that sends it, or takes the tick away. What the store has said to be not there
 * may turn up. The same again changes nothing.
 * @returns what stands at the line now; null for nothing
 * @throws AppError `line_not_found`, `line_not_to_fetch` once nothing is to be fetched for it
 */
export async function tickLine(ctx: Ctx, lineId: number, isPicked: boolean): Promise<PickState | null> {
  const orderId = await findOrderOfLine(ctx, lineId)
  const order = orderId === null ? null : await lockOrder(ctx, orderId)
  const line = order && (await linesOf(ctx, order.id)).find(({ id }) => id === lineId)
  if (!line) throw new AppError('line_not_found')
  const { storeId } = line
  const isToFetch = isUnshipped(order.status) && order.notShippableReason === null && isFreeLine(line)
  if (storeId === null || !isToFetch) throw new AppError('line_not_to_fetch')
  const before = await findPick(ctx, lineId, storeId)
  if ((before?.state === 'picked') === isPicked) return before ?? null
  if (before) await endPick(ctx, lineId, storeId)
  const about = { order_id: order.id, line_id: lineId }
  if (!isPicked) {
    await insertTransitions(ctx, [{ ...about, transition: 'unpicked_ln' }])
    await ctx.emit(lineUnpicked, { ...about, store_id: storeId })
    return null
  }
  await pickLine(ctx, { ...about, store_id: storeId, state: 'picked', by: ctx.actor.name })
  await settlePick(ctx, lineId, storeId)
  return (await findPick(ctx, lineId, storeId)) ?? null
}
