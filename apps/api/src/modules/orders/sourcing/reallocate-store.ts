import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { availableStock, lockSizes, moveReservation } from '../../catalogue/index.ts'
import { holdActiveStores } from '../../organisation/index.ts'
import { insertAllocations, insertTransitions } from '../history/order-history.repository.ts'
import { isUnshipped } from '../lifecycle/order-lifecycle.ts'
import {
  changeStore,
  type LineRecord,
  linesOf,
  lockOrder,
  type StoreName,
  storeLabel,
  storesOf,
  updateOrder,
} from '../lifecycle/orders.repository.ts'
import { lineStoreChanged } from '../orders.events.ts'
import { type Allocation, allocateLines } from './allocate-lines.ts'
import { isFreeLine } from './change-line-store.ts'
import { openLinesOf, ordersToReallocate, storesClosedTo, storesWithout } from './open-lines.repository.ts'

/** As many orders are done in one call, so that it holds its locks for seconds only. */
const ORDERS_AT_ONCE = 20

/**
 * Gives open lines of a store to other stores that have them, of some orders at a time: called again until none moves. Lines
 * that nobody else has stay, and so do those whose parcel is being made.
 * @returns how many lines moved, and how many still wait in the store
 * @throws AppError `store_not_found`
 */
export async function reallocateStore(ctx: Ctx, storeId: number): Promise<{ moved: number; left: number }> {
  const stores = await storesOf(ctx)
  const from = stores.find(({ id }) => id === storeId)
  if (!from) throw new AppError('store_not_found')
  const { orderIds, sizeIds } = await ordersToReallocate(ctx, storeId, ORDERS_AT_ONCE)
  const waiting: LineRecord[] = []
  for (const orderId of orderIds) {
    const order = await lockOrder(ctx, orderId)
    if (!order || !isUnshipped(order.status)) continue
    const lines = await linesOf(ctx, orderId)
    waiting.push(...lines.filter((line) => line.storeId === storeId && isFreeLine(line)))
  }
  // All places at once and in their order, after the orders: as every other change of stock does.
  await lockSizes(ctx, sizeIds)
  let moved = 0
  for (const [orderId, lines] of Map.groupBy(waiting, (line) => line.orderId))
    moved += await reallocateOrder(ctx, orderId, lines, { from, stores })
  return { moved, left: await openLinesOf(ctx, storeId) }
}

interface Places {
  readonly from: StoreName
  readonly stores: readonly StoreName[]
  /** Why, for the history: key of a reason. */
  readonly why?: string
}

/**
 * Gives free lines of one order, which is locked, and whose sizes are, to other stores that have them; never to one that has
 * looked for a line and did not find it.
 * @returns how many of the lines got another store
 */
export async function reallocateOrder(
  ctx: Ctx,
  orderId: number,
  lines: readonly LineRecord[],
  { from, stores, why }: Places,
): Promise<number> {
  const closed = await storesClosedTo(ctx, orderId)
  const sizeIds = [...new Set(lines.flatMap((line) => line.articleSizeId ?? []))]
  const stock = (await availableStock(ctx, sizeIds)).filter(
    (row) => row.store_id !== from.id && !closed.has(row.store_id),
  )
  const without = await storesWithout(
    ctx,
    lines.map(({ id }) => id),
  )
  const wanted = lines.map((line) => ({
    key: line.id,
    ean: line.ean,
    size_id: line.articleSizeId,
    named_store_id: null,
    not_found_in: without.get(line.id) ?? [],
  }))
  const sizeOf = new Map(lines.map((line) => [line.id, line.articleSizeId]))
  const allocations = allocateLines(wanted, stock)
  const active = await holdActiveStores(
    ctx,
    allocations.flatMap(({ store_id }) => store_id ?? []),
  )
  let moved = 0
  for (const allocation of allocations) {
    const store = stores.find(({ id }) => id === allocation.store_id && active.has(id))
    const sizeId = sizeOf.get(allocation.key)
    if (!store || !sizeId) continue
    const target = { store_id: store.id, size_id: sizeId, force: false }
    if (!(await moveReservation(ctx, allocation.key, target))) continue
    await record(ctx, orderId, allocation, { from, to: store, ...(why !== undefined && { why }) })
    moved += 1
  }
  if (moved > 0) await updateOrder(ctx, orderId, {})
  return moved
}

async function record(
  ctx: Ctx,
  orderId: number,
  { key: lineId, reason, candidates }: Allocation,
  { from, to, why }: { readonly from: StoreName; readonly to: StoreName; readonly why?: string },
): Promise<void> {
  await insertAllocations(ctx, [{ orderId, lineId, storeId: to.id, reason, candidates, comment: '' }])
  await changeStore(ctx, lineId, to.id)
  await insertTransitions(ctx, [
    {
      order_id: orderId,
      line_id: lineId,
      transition: 'store_changed_ln',
      detail: {
        store: storeLabel(to),
        from_store: storeLabel(from),
        ...(why !== undefined && { reason: why }),
      },
    },
  ])
  await ctx.emit(lineStoreChanged, { order_id: orderId, line_id: lineId, store_id: to.id })
}
