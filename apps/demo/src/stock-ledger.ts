import type { StoreStock } from '../../api/src/modules/orders/index.ts'
import type { SeededRandom } from './random.ts'

/** Pieces of a size in a store. */
export interface StockRow extends Omit<StoreStock, 'available'> {
  onHand: number
  reserved: number
}

/** Draws how many pieces of a size lie in a store that carries it. */
export const drawOnHand = (random: SeededRandom): number =>
  random.weighted([
    [0, 30],
    [1, 30],
    [2, 20],
    [3, 10],
    [4, 6],
    [7, 4],
  ])

/** More than anybody orders of one size. */
const PAST_PIECES = 6

/** What lies where, and what of it is promised, while the demo's orders are made up. */
export class StockLedger {
  readonly #bySize = new Map<number, StockRow[]>()

  /** @param rows sizes without a piece anywhere may be left out */
  constructor(rows: readonly StockRow[]) {
    for (const row of rows) {
      const known = this.#bySize.get(row.size_id)
      if (known) known.push(row)
      else this.#bySize.set(row.size_id, [row])
    }
  }

  /** What can be promised now. */
  offers(sizeIds: readonly number[]): StoreStock[] {
    return this.#of(sizeIds).map((row) => ({
      ...place(row),
      available: Math.max(0, row.onHand - row.reserved),
    }))
  }

  /** What may have lain there when a past order came: enough wherever the size is carried. */
  pastOffers(sizeIds: readonly number[]): StoreStock[] {
    return this.#of(sizeIds).map((row) => ({ ...place(row), available: Math.max(PAST_PIECES, row.onHand) }))
  }

  available(sizeId: number): number {
    return this.offers([sizeId]).reduce((sum, { available }) => sum + available, 0)
  }

  isCarried(sizeId: number): boolean {
    return this.#bySize.has(sizeId)
  }

  /** Promises a piece. @throws when none is left there */
  reserve(sizeId: number, storeId: number): void {
    const row = this.#bySize.get(sizeId)?.find((each) => each.store_id === storeId)
    if (!row || row.reserved >= row.onHand)
      throw new RangeError(`store ${storeId} has no piece of size ${sizeId} left`)
    row.reserved += 1
  }

  #of(sizeIds: readonly number[]): StockRow[] {
    return [...new Set(sizeIds)].flatMap((id) => this.#bySize.get(id) ?? [])
  }
}

const place = ({ size_id, store_id, ranking }: StockRow) => ({ size_id, store_id, ranking })
