import type { Ctx } from '../../../platform/ctx.ts'
import { availableStock, type CatalogueSize, moveReservation, reserveStock } from '../../catalogue/index.ts'
import { holdActiveStores } from '../../organisation/index.ts'
import { insertAllocations, insertTransitions, SYSTEM } from '../history/order-history.repository.ts'
import { setStores, storeLabel, storesOf } from '../lifecycle/orders.repository.ts'
import { type Allocation, allocateLines, type LineToAllocate } from './allocate-lines.ts'
import { sellsByStore, storesClosedTo } from './open-lines.repository.ts'

/** How often stores are looked for again when others took the pieces, or closed the store, in the meantime. */
const ALLOCATION_ROUNDS = 5

/**
 * Gives each new line of an order its sender store, reserves the piece there and keeps the reason. Stores that are closed,
 * or that the order's channel is switched off for, get none, even where the channel named them. Where stores sell one by one, a
 * line that names another one gets none either, with that as the reason.
 * @param lineIds ids of the lines, in the order of `pieces`
 */
export async function reserveStores(
  ctx: Ctx,
  orderId: number,
  pieces: readonly { readonly ean: string; readonly store_number: string }[],
  lineIds: readonly number[],
  sizes: ReadonlyMap<string, CatalogueSize>,
): Promise<void> {
  const stores = await storesOf(ctx)
  const closed = await storesClosedTo(ctx, orderId)
  // It decides about lines alone that name a store, which few channels do.
  const isByStore =
    pieces.some(({ store_number }) => store_number !== '') && (await sellsByStore(ctx, orderId))
  const byNumber = new Map(
    stores
      .filter((store) => store.is_active && !closed.has(store.id))
      .map((store) => [store.store_number, store.id]),
  )
  const wanted = lineIds.map((key, index): LineToAllocate => {
    const piece = pieces[index]
    const named = piece?.store_number ?? ''
    const namedStoreId = byNumber.get(named) ?? null
    return {
      key,
      ean: piece?.ean ?? '',
      size_id: sizes.get(piece?.ean ?? '')?.size_id ?? null,
      named_store_id: namedStoreId,
      names_other_store: isByStore && named !== '' && namedStoreId === null,
    }
  })
  const allocations = await reserve(ctx, wanted, { closed, isByStore })
  await setStores(
    ctx,
    allocations.flatMap(({ key, store_id }) => (store_id === null ? [] : [{ line_id: key, store_id }])),
  )
  await insertAllocations(
    ctx,
    allocations.map(({ key, store_id, reason, candidates }) => ({
      orderId,
      lineId: key,
      storeId: store_id,
      reason,
      candidates,
      comment: '',
    })),
    SYSTEM,
  )
  const labels = new Map(stores.map((store) => [store.id, storeLabel(store)]))
  const named = new Map(lineIds.map((key, index) => [key, pieces[index]?.store_number]))
  await insertTransitions(
    ctx,
    allocations.map(({ key, store_id, reason }) => {
      const refused = reason === 'store_not_on_marketplace' ? named.get(key) : undefined
      const store = store_id === null ? refused : labels.get(store_id)
      return {
        order_id: orderId,
        line_id: key,
        transition: store_id === null ? ('unallocated_ln' as const) : ('allocated_ln' as const),
        detail: { reason, ...(store ? { store } : {}) },
        actor: SYSTEM,
      }
    }),
  )
}

/**
 * Chooses stores and reserves there. Where somebody else was faster, or a store has been closed, the line looks again among
 * what is left.
 */
async function reserve(
  ctx: Ctx,
  lines: readonly LineToAllocate[],
  { closed, isByStore }: { readonly closed: ReadonlySet<number>; readonly isByStore: boolean },
): Promise<Allocation[]> {
  const settled = new Map<number, Allocation>()
  let open = lines
  for (let round = 0; open.length > 0; round++) {
    const sizeIds = [...new Set(open.map((line) => line.size_id).filter((id) => id !== null))]
    const found = round < ALLOCATION_ROUNDS ? await availableStock(ctx, sizeIds) : []
    const stock = found.filter((row) => !closed.has(row.store_id))
    const byKey = new Map(open.map((line) => [line.key, line]))
    const lost: LineToAllocate[] = []
    const allocations = inLockOrder(allocateLines(open, stock), byKey)
    const active = await holdActiveStores(
      ctx,
      allocations.flatMap(({ store_id }) => store_id ?? []),
    )
    for (const allocation of allocations) {
      const line = byKey.get(allocation.key)
      if (line && allocation.store_id !== null && !active.has(allocation.store_id))
        lost.push({
          ...line,
          named_store_id: null,
          names_other_store: isByStore && line.named_store_id !== null,
        })
      else if (line && !(await reserveLine(ctx, line, allocation))) lost.push(line)
      else settled.set(allocation.key, allocation)
    }
    open = lost
  }
  return lines.map((line) => settled.get(line.key)).filter((allocation) => allocation !== undefined)
}

async function reserveLine(ctx: Ctx, line: LineToAllocate, allocation: Allocation): Promise<boolean> {
  const { store_id } = allocation
  if (store_id === null || line.size_id === null) return true
  const place = { store_id, size_id: line.size_id }
  // The channel sold it from there: it lies there, whatever the last feed said.
  if (allocation.reason === 'named_by_channel')
    return moveReservation(ctx, line.key, { ...place, force: true })
  return reserveStock(ctx, { ...place, line_id: line.key })
}

/** Stock is locked by size, then store, everywhere: two orders never wait for each other. */
function inLockOrder(
  allocations: readonly Allocation[],
  lines: ReadonlyMap<number, LineToAllocate>,
): Allocation[] {
  const place = (allocation: Allocation) => [
    lines.get(allocation.key)?.size_id ?? 0,
    allocation.store_id ?? 0,
    allocation.key,
  ]
  return [...allocations].sort((a, b) => {
    const [left, right] = [place(a), place(b)]
    const at = left.findIndex((value, index) => value !== right[index])
    return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
  })
}
