import { MarketplaceError } from '../../../modules/channels/index.ts'

/** Milliseconds that only ever grow, and a way to let them pass. */
export interface Ticker {
  now(): number
  /** @throws the signal's reason when it aborts */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/**
 * Keeps one operation within its usage plan: `burst` calls at once, refilled at `rate` a second. Amazon names the rate
 * that really applies in the header `x-amzn-RateLimit-Limit` of its answers; the bucket follows it.
 */
export class TokenBucket {
  readonly #ticker: Ticker
  readonly #burst: number
  #rate: number
  #tokens: number
  #at: number
  #closedUntil = 0

  constructor(plan: { rate: number; burst: number }, ticker: Ticker) {
    this.#ticker = ticker
    this.#burst = plan.burst
    this.#rate = plan.rate
    this.#tokens = plan.burst
    this.#at = ticker.now()
  }

  /**
   * Takes a token, waiting for it when that takes no longer than `patienceMs`.
   * @throws MarketplaceError `rate_limited` with the time to wait when it would take longer
   */
  async take(patienceMs: number, signal: AbortSignal): Promise<void> {
    const wait = this.#untilFree()
    if (wait > patienceMs) {
      throw new MarketplaceError('rate_limited', 'The quota of this call is used up for now.', {
        retryAfterMs: wait,
      })
    }
    // Taken before the wait, so that others queue up behind it.
    this.#tokens -= 1
    if (wait > 0) await this.#ticker.wait(wait, signal)
  }

  /** The rate that an answer named, in calls a second; anything that is no rate is passed over. */
  follow(header: string | null): void {
    const rate = Number(header)
    if (header === null || !Number.isFinite(rate) || rate <= 0) return
    this.#refill()
    this.#rate = rate
  }

  /** Empties the bucket after Amazon has refused a call as one too many. */
  drain(retryAfterMs: number | undefined): void {
    this.#refill()
    this.#tokens = Math.min(this.#tokens, 0)
    this.#closedUntil = Math.max(this.#closedUntil, this.#ticker.now() + (retryAfterMs ?? 0))
  }

  #untilFree(): number {
    this.#refill()
    const missing = Math.max(0, 1 - this.#tokens)
    return Math.max(Math.ceil((missing / this.#rate) * 1000), this.#closedUntil - this.#ticker.now(), 0)
  }

  #refill(): void {
    const now = this.#ticker.now()
    this.#tokens = Math.min(this.#burst, this.#tokens + ((now - this.#at) / 1000) * this.#rate)
    this.#at = now
  }
}
