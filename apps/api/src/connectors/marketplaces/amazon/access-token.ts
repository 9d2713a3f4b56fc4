import { z } from 'zod'
import { MarketplaceError } from '../../../modules/channels/index.ts'
import { createHttpClient, type HttpClient } from '../../../platform/outbound/http-client.ts'
import { jsonOf } from '../marketplace-failure.ts'
import type { GrantedCredentials } from './credentials.ts'
import { tokenFailureOf } from './failures.ts'
import type { Ticker } from './token-bucket.ts'

const Grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** A token is replaced this long before it expires, so that none expires during a call. */
const MARGIN_MS = 60_000

/** Access tokens of Login with Amazon for one seller: exchanged once, kept until shortly before they end. */
export class AccessTokens {
  readonly #http: HttpClient
  readonly #path: string
  readonly #credentials: GrantedCredentials
  readonly #ticker: Ticker
  #current: { token: string; until: number } | null = null
  #pending: Promise<string> | null = null

  constructor(parts: { url: string; credentials: GrantedCredentials; ticker: Ticker; timeoutMs: number }) {
    const { origin, pathname } = new URL(parts.url)
    this.#http = createHttpClient({ baseUrl: origin, timeoutMs: parts.timeoutMs })
    this.#path = pathname
    this.#credentials = parts.credentials
    this.#ticker = parts.ticker
  }

  /** A token that is good now; calls at the same time share one exchange. @throws MarketplaceError */
  async get(): Promise<string> {
    if (this.#current && this.#ticker.now() < this.#current.until) return this.#current.token
    this.#pending ??= this.#exchange().finally(() => {
      this.#pending = null
    })
    return this.#pending
  }

  /** Amazon refused this token: the next call exchanges a new one. */
  forget(token: string): void {
    if (this.#current?.token === token) this.#current = null
  }

  async #exchange(): Promise<string> {
    const asked = this.#ticker.now()
    const { client_id, client_secret, refresh_token } = this.#credentials
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id,
      client_secret,
      refresh_token,
    })
    const request = {
      method: 'POST',
      path: this.#path,
      headers: { accept: 'application/json' },
      body,
    } as const
    const answer = await this.#http.request(request).catch((error: unknown) => {
      throw tokenFailureOf(error, new Date())
    })
    const grant = Grant.safeParse(jsonOf(answer.body.toString('utf8')))
    if (!grant.success) {
      const message = 'Login with Amazon answered something that is no token.'
      throw new MarketplaceError('unavailable', message, { mayHaveHappened: false })
    }
    const { access_token: token, expires_in } = grant.data
    this.#current = { token, until: asked + expires_in * 1000 - MARGIN_MS }
    return token
  }
}
