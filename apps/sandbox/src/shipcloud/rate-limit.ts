import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UsagePlan } from '../options.ts'
import { Bucket } from '../platform/usage-plan.ts'
import type { World } from '../platform/world.ts'

const SECONDS = 60
/** What is announced while nothing is enforced. */
const UNENFORCED_PER_MINUTE = 120

/** The carrier's limit of calls: announced in the published headers, and enforced when the settings name one. */
export class RateLimit {
  private readonly world: World
  private plan: UsagePlan | null = null
  private bucket: Bucket | null = null

  constructor(world: World) {
    this.world = world
  }

  /** Refuses a call that comes too early; the settings may change while the sandbox runs. */
  async enforce(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { carrier_rate: plan } = this.world.settings
    if (plan !== this.plan) {
      this.plan = plan
      this.bucket = plan && new Bucket(plan)
    }
    if (!this.bucket || this.bucket.take(request.headers.authorization ?? '')) return
    await reply.code(429).send({ errors: ['Too many requests'] })
  }

  /** The published headers. */
  headers(): Record<string, string> {
    const limit = this.plan ? Math.round(this.plan.rate * SECONDS) : UNENFORCED_PER_MINUTE
    return {
      'ratelimit-limit': String(limit),
      'ratelimit-interval': String(SECONDS),
      'ratelimit-remaining': String(limit - 1),
      'ratelimit-reset': String(SECONDS - this.world.now().getSeconds()),
    }
  }
}
