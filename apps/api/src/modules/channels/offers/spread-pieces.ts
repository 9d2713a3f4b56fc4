/** A store that a size lies in. */
export interface Place {
  readonly store_number: string
  /** Pieces that are available there. */
  readonly available: number
}

/**
 * Spreads the pieces that are offered over the stores, best ranking first: what is kept back from the channel stays where it
 * is asked last. Pure.
 * @returns every store with its share; together `pieces`, or what is available where that is less
 */
export function spreadPieces(
  places: readonly Place[],
  pieces: number,
): { store_number: string; pieces: number }[] {
  let left = Math.max(0, pieces)
  return places.map(({ store_number, available }) => {
    const share = Math.min(left, Math.max(0, available))
    left -= share
    return { store_number, pieces: share }
  })
}
