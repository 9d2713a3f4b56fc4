import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import type { PausingClock } from '../../../platform/clock/clock.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { LoginLine, type Waiting } from './login-line.ts'
import { LONGEST_WAIT_MS } from './login-throttle.ts'

const AT_ONCE = 2
const MOST_IN_LINE = 200

/** What an attempt came to, or how many milliseconds too early it was, and for whom that is. */
export type Attempt<T> = { readonly wait: number; readonly waiting: Waiting } | { readonly outcome: T }

/** Slows guessing down: attempts take their turn, and after many failures their pause; the right one still opens. */
export class LoginGate {
  private readonly clock: PausingClock
  /** A failure is written down before the next password is looked at, so that many at once do not slip through. */
  private readonly turns = bulkhead(AT_ONCE, MOST_IN_LINE)
  /** For those who have waited: no flood of new ones turns them away. The line bounds how many come. */
  private readonly turnsAfterWaiting = bulkhead(AT_ONCE, Number.POSITIVE_INFINITY)
  private readonly line = new LoginLine()

  constructor(clock: PausingClock) {
    this.clock = clock
  }

  /**
   * @param attempt is told whether it has waited already: a password is then looked at, whatever has failed meanwhile
   * @throws AppError `too_many_requests` when too many wait or the turn is more than ten seconds away, and whatever the attempt throws
   */
  async pass<T>(attempt: (hasWaited: boolean) => Promise<Attempt<T>>): Promise<T> {
    let tried = await inTurn(this.turns, () => attempt(false))
    let left = LONGEST_WAIT_MS
    while (!('outcome' in tried)) {
      left -= tried.wait
      const leave = left < 0 ? null : this.line.enter(tried.waiting)
      if (!leave) throw new AppError('too_many_requests')
      try {
        await this.clock.pause(tried.wait)
        tried = await inTurn(this.turnsAfterWaiting, () => attempt(true))
      } finally {
        leave()
      }
    }
    return tried.outcome
  }
}

async function inTurn<T>(turns: ReturnType<typeof bulkhead>, work: () => Promise<T>): Promise<T> {
  try {
    return await turns.execute(work)
  } catch (error) {
    if (error instanceof BulkheadRejectedError) throw new AppError('too_many_requests')
    throw error
  }
}
