import { PICK_WALK_ORDERS, type PickWalk, type PickWalks, type PickWalksBody } from '@kontor/contract/orders'
import type { Ctx } from '../../../platform/ctx.ts'
import { piecesPerWalk } from '../../organisation/index.ts'
import { knowStore } from '../list/list-orders.ts'
import { idsOfList } from '../list/order-list.repository.ts'
import { findOrdersToWalk, type OrderToWalk } from './pick-list.repository.ts'

/**
 * Puts orders into walks, each at most what one person carries (a setting of the company), the most urgent first. Nothing is
 * written: a walk is the lines that it names, and what was picked of them stands on the lines, so that the next plan has what is
 * left.
 * @throws AppError `store_not_found`
 */
export async function planWalks(ctx: Ctx, body: PickWalksBody): Promise<PickWalks> {
  await knowStore(ctx, { store: body.store_id })
  const ids = await chosen(ctx, body)
  const orders = await findOrdersToWalk(ctx, ids, body.store_id)
  const pieces = await piecesPerWalk(ctx)
  return { walks: walksOf(orders, pieces, body.single_first), pieces, nothing: ids.length - orders.length }
}

/** The orders that are meant, each once. */
async function chosen(ctx: Ctx, { order_ids, filter }: PickWalksBody): Promise<readonly number[]> {
  if (filter === undefined) return [...new Set(order_ids)]
  await knowStore(ctx, filter)
  return idsOfList(ctx, filter, PICK_WALK_ORDERS)
}

/**
 * Whole orders in their order, walk after walk: what does not fit begins the next one, so that nothing urgent waits for
 * something that is less. An order of more pieces than a walk carries is a walk of its own.
 * @param pieces at most so many a walk
 * @param singleFirst orders of a single pair before all others
 */
export function walksOf(orders: readonly OrderToWalk[], pieces: number, singleFirst: boolean): PickWalk[] {
  const sorted = singleFirst ? orders.toSorted((a, b) => Number(b.is_single) - Number(a.is_single)) : orders
  const walks: { lines: number[]; orders: number }[] = []
  for (const { lines } of sorted) {
    const last = walks.at(-1)
    if (last && last.lines.length + lines.length <= pieces) {
      last.lines.push(...lines)
      last.orders += 1
    } else walks.push({ lines: [...lines], orders: 1 })
  }
  return walks
}
