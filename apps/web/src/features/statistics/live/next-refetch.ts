const FIVE_MINUTES_MS = 300_000

/** Refetches of many browsers are spread over so many milliseconds. */
export const MOST_DELAY_MS = 10_000

/**
 * When live figures are fetched next: once Berlin's clock has passed its next multiple of five minutes, and a little later so
 * that not every browser asks at once (spec: catalogue §2, Dashboard). Berlin is whole hours ahead of UTC, so that its
 * multiples are those of UTC. Pure.
 * @param now milliseconds since 1970
 * @param chance where in the delay it is, from 0 up to 1
 */
export function nextRefetch(now: number, chance: number): number {
  const passed = Math.floor(now / FIVE_MINUTES_MS)
  return (passed + 1) * FIVE_MINUTES_MS + Math.floor(chance * MOST_DELAY_MS)
}
