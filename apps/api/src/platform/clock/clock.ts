import { setTimeout as wait } from 'node:timers/promises'

/** Where the time comes from. */
export interface Clock {
  now(): Date
}

/** A clock by which somebody can wait. */
export interface PausingClock extends Clock {
  /** Resolves after so many milliseconds. */
  pause(milliseconds: number): Promise<void>
}

export const systemClock: PausingClock = {
  now: () => new Date(),
  pause: (milliseconds) => wait(milliseconds),
}

/** A clock that stands still until it is set; a pause moves it forward at once. */
export interface SettableClock extends PausingClock {
  set(instant: Date | string): void
  /** Moves forward; milliseconds. */
  advance(milliseconds: number): void
}

export function settableClock(start: Date | string): SettableClock {
  let current = new Date(start).getTime()
  return {
    now: () => new Date(current),
    pause: async (milliseconds) => {
      const until = current + milliseconds
      await wait(0)
      current = Math.max(current, until)
    },
    set: (instant) => {
      current = new Date(instant).getTime()
    },
    advance: (milliseconds) => {
      current += milliseconds
    },
  }
}
