import type { OfferPlace } from './listing.ts'

/** A store that a size lies in. */
export interface Place extends Omit<OfferPlace, 'pieces'> {
  /** Pieces that are available there. */
  readonly available: number
}

/**
 * Spreads the pieces that are offered over the stores, best ranking first: what is kept back from the channel stays where it
 * is asked last. Pure.
 * @returns every store with its share; together `pieces`, or what is available where that is less
 */
export function spreadPieces(places: readonly Place[], pieces: number): OfferPlace[] {
  let left = Math.max(0, pieces)
  return places.map(({ available, ...store }) => {
    const share = Math.min(left, Math.max(0, available))
    left -= share
    return { ...store, pieces: share }
  })
}
