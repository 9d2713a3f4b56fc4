/** How many calls the usual time and the present time of a call are taken from. */
const USUAL = 200
const PRESENT = 10
/** From so many times its usual time on, a carrier is busy. */
const BUSY = 2
/** Differences below this say nothing; milliseconds. */
const NOISE_MS = 200

/** How long calls of a carrier take, and whether that shows that it is called too often. */
export class CallTimes {
  private readonly times: number[] = []

  /** @param ms how long an answered call took */
  add(ms: number): void {
    this.times.push(ms)
    if (this.times.length > USUAL) this.times.shift()
  }

  /** Whether the last calls took clearly longer than calls of this carrier usually do. */
  get areLong(): boolean {
    if (this.times.length < 2 * PRESENT) return false
    const usual = median(this.times)
    return median(this.times.slice(-PRESENT)) > usual * BUSY + NOISE_MS
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
