import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../../platform/ctx.ts'
import { CallTimes } from './call-times.ts'
import { CarrierError } from './carrier.ts'
import { FairQueue } from './fair-queue.ts'

/** Turns of one account, as the database gives them; milliseconds. */
export interface ReservedTurns {
  readonly waitMs: number
  readonly gapMs: number
}

/** The rate of each account that all workers share. */
export interface CarrierPaces {
  /** Reserves the next `turns` calls. @param mayGrow whether the rate may be raised when it is fully used */
  reserve(account: string, turns: number, mayGrow: boolean): Promise<ReservedTurns>
  /** @param announced calls a second that the carrier names as its limit; null when it names none */
  slowDown(account: string, announced: number | null, pauseMs: number): Promise<void>
}

/** Reserved ahead at a time: a newcomer waits no longer than for the next of them. */
const RESERVED_AHEAD_MS = 200
const AGAIN_AFTER_MS = 500

/** Others had every turn as long as the caller could wait: nothing was asked. */
export class NoTurn extends Error {
  override readonly name = 'NoTurn'
}

interface Waiting {
  grant(hasTurn: boolean): void
}

/** Who waits for a turn and for how long. */
export interface Turn {
  /** Who wants it: groups take turns. */
  readonly group: string
  /** How long the caller can wait; milliseconds. */
  readonly patienceMs: number
  /** Set for what nobody waits for: it is served when nothing else of the process wants a turn. Purchases come first. */
  readonly comesLast?: boolean
}

interface Account {
  readonly first: FairQueue<Waiting>
  readonly last: FairQueue<Waiting>
  readonly times: CallTimes
  isServed: boolean
}

/**
 * Hands out the turns at which carriers may be called. The rate is shared by all workers through the database; within a
 * process, those who want much take turns with those who want little, and what nobody waits for comes after all of them.
 */
export class CarrierTurns {
  private readonly paces: CarrierPaces
  private readonly log: Log
  private readonly accounts = new Map<string, Account>()

  constructor(paces: CarrierPaces, log: Log) {
    this.paces = paces
    this.log = log
  }

  /**
   * Waits until the account may be called.
   * @returns false when there was no turn in that time
   */
  take(account: string, { group, patienceMs, comesLast = false }: Turn): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const known = this.accountOf(account)
    const queue = comesLast ? known.last : known.first
    const timer = setTimeout(() => {
      queue.remove(group, waiting)
      resolve(false)
    }, patienceMs)
    const waiting: Waiting = {
      grant: (hasTurn) => {
        clearTimeout(timer)
        resolve(hasTurn)
      },
    }
    queue.add(group, waiting)
    if (!known.isServed) void this.serve(account, known)
    return promise
  }

  /** The carrier has answered. @param ms how long that took */
  answered(account: string, ms: number): void {
    this.accountOf(account).times.add(ms)
  }

  /** The carrier refused a call because it was called too often. */
  async refused(account: string, announced: number | null, pauseMs: number): Promise<void> {
    await this.paces.slowDown(account, announced, pauseMs)
  }

  /**
   * Makes a call in its turn, and learns from its answer.
   * @param account undefined: this account has no limit that is shared
   * @throws NoTurn when there was none in that time; otherwise what the call throws
   */
  async call<T>(
    { account, ...turn }: Turn & { readonly account: string | undefined },
    work: () => Promise<T>,
  ): Promise<T> {
    if (account === undefined) return work()
    if (!(await this.take(account, turn))) throw new NoTurn()
    const begunAt = performance.now()
    try {
      const answer = await work()
      this.answered(account, performance.now() - begunAt)
      return answer
    } catch (error) {
      const failure = error instanceof CarrierError ? error.failure : undefined
      if (failure?.kind === 'notReached' && failure.tooOften)
        await this.refused(account, failure.tooOften.announced, failure.retryAfterMs ?? 0)
      throw error
    }
  }

  private async serve(account: string, known: Account): Promise<void> {
    const { first, last, times } = known
    const waiting = () => first.size + last.size
    known.isServed = true
    let turns = 1
    while (waiting() > 0) {
      try {
        const { waitMs, gapMs } = await this.paces.reserve(account, turns, !times.areLong)
        const firstAt = performance.now() + waitMs
        for (let turn = 0; turn < turns; turn++) {
          await until(firstAt + turn * gapMs)
          ;(first.next() ?? last.next())?.grant(true)
        }
        turns = Math.max(1, Math.min(waiting(), Math.floor(RESERVED_AHEAD_MS / gapMs)))
      } catch (error) {
        this.log.error({ err: error }, 'no turns of a carrier could be reserved')
        await wait(AGAIN_AFTER_MS)
      }
    }
    known.isServed = false
  }

  private accountOf(account: string): Account {
    const known = this.accounts.get(account)
    if (known) return known
    const [first, last] = [new FairQueue<Waiting>(), new FairQueue<Waiting>()]
    const made = { first, last, times: new CallTimes(), isServed: false }
    this.accounts.set(account, made)
    return made
  }
}

/** Waits until an instant of `performance.now()`; what is over already costs nothing. */
async function until(at: number): Promise<void> {
  const ms = at - performance.now()
  if (ms > 1) await wait(ms)
}
