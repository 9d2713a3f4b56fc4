/** So many logins of one account at one address wait together. */
const MOST_OF_PAIR = 12
/** So many logins under names that nobody has logged in with at that address wait there together. */
const MOST_AT_ADDRESS = 24
/** So many wait at all: known ones, and the others. */
const MOST = 200

/** Whose login wants to wait. */
export interface Waiting {
  /** The account at its address, or whose code it is. */
  readonly pair: string
  readonly address: string
  /** This account has logged in at this address before. */
  readonly isKnown: boolean
}

/**
 * The logins that wait out their pause. Everybody's is fixed on arrival, so that what fails meanwhile makes none longer; how
 * many wait together bounds how fast somebody guesses. Known ones stand in a line of their own, which no flood of other
 * names fills.
 */
export class LoginLine {
  private readonly counts = new Map<string, number>()

  /** @returns what leaves the line again, once; null when it is full */
  enter({ pair, address, isKnown }: Waiting): (() => void) | null {
    const places: readonly (readonly [string, number])[] = isKnown
      ? [
          [`pair ${pair}`, MOST_OF_PAIR],
          ['known', MOST],
        ]
      : [
          [`pair ${pair}`, MOST_OF_PAIR],
          [`address ${address}`, MOST_AT_ADDRESS],
          ['others', MOST],
        ]
    if (places.some(([place, most]) => this.count(place) >= most)) return null
    for (const [place] of places) this.counts.set(place, this.count(place) + 1)
    return () => {
      for (const [place] of places) {
        const left = this.count(place) - 1
        if (left > 0) this.counts.set(place, left)
        else this.counts.delete(place)
      }
    }
  }

  private count(place: string): number {
    return this.counts.get(place) ?? 0
  }
}
