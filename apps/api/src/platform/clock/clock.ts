/** Where the time comes from. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is told otherwise. */
export interface SettableClock extends Clock {
  set(instant: Date | string): void
  /** Moves forward; milliseconds. */
  advance(milliseconds: number): void
}

export function settableClock(start: Date | string): SettableClock {
  let current = new Date(start).getTime()
  return {
    now: () => new Date(current),
    set: (instant) => {
      current = new Date(instant).getTime()
    },
    advance: (milliseconds) => {
      current += milliseconds
    },
  }
}
