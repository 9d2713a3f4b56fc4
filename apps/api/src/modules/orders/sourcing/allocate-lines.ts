import type { lineAllocations } from '../orders.tables.ts'

export type AllocationReason = (typeof lineAllocations.$inferSelect)['reason']
export type AllocationCandidate = (typeof lineAllocations.$inferSelect)['candidates'][number]

/** A piece that wants a store. */
export interface LineToAllocate {
  /** Names the line towards the caller. */
  readonly key: number
  readonly ean: string
  /** The size in the catalogue; null when the EAN is not known there. */
  readonly size_id: number | null
  /** The store that the channel named and the company has. */
  readonly named_store_id: number | null
  /** The channel named a store that does not sell there: a person says who sends it. */
  readonly names_other_store?: boolean
  /** Stores that have looked for it and did not find it. */
  readonly not_found_in?: readonly number[]
}

/** What a store has of a size. */
export interface StoreStock {
  readonly size_id: number
  readonly store_id: number
  readonly available: number
  /** 1 is asked first. */
  readonly ranking: number
}

export interface Allocation {
  readonly key: number
  readonly store_id: number | null
  readonly reason: AllocationReason
  /** The stores looked at, best first. */
  readonly candidates: AllocationCandidate[]
}

/**
 * Chooses the sender store of each line: where the channel named one, that; else the store that can send most of the
 * order, so that it goes out in as few parcels as possible; among equals the better ranking, then the larger stock.
 * No store gets more pieces than it has.
 */
export function allocateLines(lines: readonly LineToAllocate[], stock: readonly StoreStock[]): Allocation[] {
  const chosen = new Map<number, Allocation>()
  const left = new Map(stock.map((row) => [placeKey(row.store_id, row.size_id), row.available]))
  const open: LineToAllocate[] = []
  for (const line of lines) {
    const candidates = candidatesFor(line, stock)
    const settled = withoutChoice(line, candidates)
    if (!settled) open.push(line)
    else {
      chosen.set(line.key, settled)
      if (settled.store_id !== null && line.size_id !== null) take(left, settled.store_id, line.size_id)
    }
  }
  while (open.length > 0) {
    const best = bestStore(open, stock, left)
    const lot = best === null ? [...open] : piecesFrom(best, open, left)
    for (const line of lot) {
      const candidates = candidatesFor(line, stock)
      chosen.set(line.key, { key: line.key, store_id: best, reason: reasonFor(best, candidates), candidates })
      open.splice(open.indexOf(line), 1)
    }
  }
  return lines.map((line) => chosen.get(line.key)).filter((allocation) => allocation !== undefined)
}

function withoutChoice(line: LineToAllocate, candidates: AllocationCandidate[]): Allocation | null {
  const settle = (store_id: number | null, reason: AllocationReason): Allocation => ({
    key: line.key,
    store_id,
    reason,
    candidates,
  })
  if (line.named_store_id !== null) return settle(line.named_store_id, 'named_by_channel')
  if (line.names_other_store) return settle(null, 'store_not_on_marketplace')
  if (line.size_id === null) return settle(null, line.ean === '' ? 'no_ean' : 'unknown_ean')
  return candidates.some((candidate) => candidate.available > 0) ? null : settle(null, 'no_stock')
}

/** The store that can send most of these lines; null when none can send any. */
function bestStore(
  lines: readonly LineToAllocate[],
  stock: readonly StoreStock[],
  left: ReadonlyMap<string, number>,
): number | null {
  const stores = new Map(stock.map((row) => [row.store_id, row.ranking]))
  const offers = [...stores].map(([store_id, ranking]) => ({
    store_id,
    ranking,
    pieces: piecesFrom(store_id, lines, new Map(left)).length,
    available: [...new Set(lines.map((line) => line.size_id))].reduce<number>(
      (sum, size) => sum + (size === null ? 0 : (left.get(placeKey(store_id, size)) ?? 0)),
      0,
    ),
  }))
  const [best] = offers
    .filter((offer) => offer.pieces > 0)
    .sort(
      (a, b) =>
        b.pieces - a.pieces || a.ranking - b.ranking || b.available - a.available || a.store_id - b.store_id,
    )
  return best?.store_id ?? null
}

/** The lines that a store can send of these; takes their pieces out of `left`. */
function piecesFrom(
  storeId: number,
  lines: readonly LineToAllocate[],
  left: Map<string, number>,
): LineToAllocate[] {
  return lines.filter(
    (line) => line.size_id !== null && mayComeFrom(line, storeId) && take(left, storeId, line.size_id),
  )
}

const mayComeFrom = (line: LineToAllocate, storeId: number): boolean => !line.not_found_in?.includes(storeId)

function take(left: Map<string, number>, storeId: number, sizeId: number): boolean {
  const key = placeKey(storeId, sizeId)
  const available = left.get(key) ?? 0
  if (available <= 0) return false
  left.set(key, available - 1)
  return true
}

function candidatesFor(line: LineToAllocate, stock: readonly StoreStock[]): AllocationCandidate[] {
  return stock
    .filter((row) => row.size_id === line.size_id && mayComeFrom(line, row.store_id))
    .map(({ store_id, available, ranking }) => ({ store_id, available, ranking }))
    .sort(
      (a, b) =>
        Number(b.available > 0) - Number(a.available > 0) ||
        a.ranking - b.ranking ||
        b.available - a.available ||
        a.store_id - b.store_id,
    )
}

/** Best ranked when the line would have gone there by itself; else it was the rest of the order that decided. */
function reasonFor(storeId: number | null, candidates: readonly AllocationCandidate[]): AllocationReason {
  if (storeId === null) return 'no_stock'
  const withStock = candidates.filter((candidate) => candidate.available > 0)
  if (withStock.length === 1) return 'only_store_with_stock'
  return withStock[0]?.store_id === storeId ? 'best_ranking' : 'same_parcel'
}

const placeKey = (storeId: number, sizeId: number): string => `${storeId}/${sizeId}`
