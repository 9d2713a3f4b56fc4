/** A store and its place, 1 first. */
export interface RankedStore {
  readonly id: number
  readonly ranking: number
}

/**
 * The places of stores after one has moved, 1 to n without a gap (spec: catalogue §2, store ranking): the others keep
 * their order around it.
 * @param stores in their order until now, whatever their numbers
 * @param place of the moved one; beyond the last it comes last, below 1 first
 */
export function rankStores(stores: readonly RankedStore[], movedId: number, place: number): RankedStore[] {
  const order = stores.map(({ id }) => id)
  const others = order.filter((id) => id !== movedId)
  if (others.length < order.length) {
    const at = Math.min(Math.max(place, 1), order.length) - 1
    others.splice(at, 0, movedId)
  }
  return others.map((id, index) => ({ id, ranking: index + 1 }))
}
