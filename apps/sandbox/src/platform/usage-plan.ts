import { performance } from 'node:perf_hooks'
import type { UsagePlan } from '../options.ts'

/** A token bucket for each caller: `burst` at once, refilled at `rate` a second. */
export class Bucket {
  private readonly plan: UsagePlan
  private readonly now: () => number
  private readonly levels = new Map<string, { tokens: number; at: number }>()

  /** @param now milliseconds that only ever grow; not the sandbox's clock, which a test may hold still */
  constructor(plan: UsagePlan, now: () => number = () => performance.now()) {
    this.plan = plan
    this.now = now
  }

  /** Takes one request out of the caller's bucket; false when it is empty. */
  take(caller: string): boolean {
    const now = this.now()
    const last = this.levels.get(caller) ?? { tokens: this.plan.burst, at: now }
    const tokens = Math.min(this.plan.burst, last.tokens + ((now - last.at) / 1000) * this.plan.rate)
    const allowed = tokens >= 1
    this.levels.set(caller, { tokens: allowed ? tokens - 1 : tokens, at: now })
    return allowed
  }

  /** The rate in the form of the header `x-amzn-RateLimit-Limit`. */
  get header(): string {
    return Number.isInteger(this.plan.rate) ? this.plan.rate.toFixed(1) : String(this.plan.rate)
  }
}
