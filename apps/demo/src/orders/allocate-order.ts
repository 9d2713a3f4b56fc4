import { allocateLines, type StoreStock } from '../../../api/src/modules/orders/index.ts'
import type { StockLedger } from '../stock-ledger.ts'
import type { PlannedOrder } from './planned-order.ts'

const NOBODY = { actorKind: 'system', actorName: '' } as const

/** Zalando names the store of every third order itself: it knows what each of them has. */
export const isStoreNamed = ({ channel, extOrderId }: PlannedOrder): boolean =>
  channel.id === 3 && Number(extOrderId.at(-1)) % 3 === 0

/**
 * Chooses the sender stores by the product's own rule, with the entries of history that it makes.
 * @param isNamed as if the channel had named these stores
 */
export function allocateOrder(
  order: PlannedOrder,
  offers: (sizeIds: readonly number[]) => StoreStock[],
  storeLabels: ReadonlyMap<number, string>,
  isNamed = false,
): void {
  const sizeIds = order.lines.flatMap(({ size }) => (size ? [size.id] : []))
  const allocations = allocateLines(
    order.lines.map(({ size, ean }, key) => ({ key, ean, size_id: size?.id ?? null, named_store_id: null })),
    offers(sizeIds),
  )
  for (const chosen of allocations) {
    const line = order.lines[chosen.key]
    if (!line) continue
    const allocation: typeof chosen =
      isNamed && chosen.store_id !== null ? { ...chosen, reason: 'named_by_channel' } : chosen
    line.allocation = allocation
    const store = allocation.store_id === null ? undefined : storeLabels.get(allocation.store_id)
    order.history.push({
      ...NOBODY,
      transition: allocation.store_id === null ? 'unallocated_ln' : 'allocated_ln',
      at: order.arrivedAt,
      line: allocation.key,
      detail: { reason: allocation.reason, ...(store ? { store } : {}) },
    })
  }
}

/** Promises the pieces of an order that is still here. */
export function reservePieces(order: PlannedOrder, ledger: StockLedger): void {
  for (const line of order.lines) {
    const storeId = line.allocation?.store_id
    if (!line.size || storeId === null || storeId === undefined || line.cancelReason !== null) continue
    ledger.reserve(line.size.id, storeId)
    line.reservation = { at: order.arrivedAt, soldAt: null }
  }
}
