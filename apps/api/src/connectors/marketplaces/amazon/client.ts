import type { z } from 'zod'
import { MarketplaceError } from '../../../modules/channels/index.ts'
import {
  createHttpClient,
  type HttpClient,
  type OutboundAnswer,
} from '../../../platform/outbound/http-client.ts'
import { OutboundRefused } from '../../../platform/outbound/outbound-error.ts'
import { jsonOf } from '../marketplace-failure.ts'
import { AccessTokens } from './access-token.ts'
import type { GrantedCredentials } from './credentials.ts'
import { failureOf } from './failures.ts'
import { type Ticker, TokenBucket } from './token-bucket.ts'
import { type AmazonOperation, USAGE_PLANS } from './usage-plans.ts'

/** How often a read is asked for in all; a call that changes something is sent once. */
const READ_ATTEMPTS = 3
const FIRST_PAUSE_MS = 500
const LARGEST_DOCUMENT = 5 * 1024 * 1024

export interface AmazonClientOptions {
  readonly spApiUrl: string
  readonly lwaUrl: string
  readonly credentials: GrantedCredentials
  readonly ticker: Ticker
  /** How long an answer may take. */
  readonly timeoutMs: number
  /** How long a call waits for its turn before it is `rate_limited`. */
  readonly patienceMs: number
  /** How long nothing is tried after a series of outages; the outbound client's own when left out. */
  readonly pauseMs?: number
}

interface AmazonCall {
  readonly operation: AmazonOperation
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base address, encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly json?: object
}

/**
 * The Selling Partner API for one seller: access token and usage plan of each operation on top of the outbound client.
 * Reads are repeated a few times; what changes something is sent once, and again only where Amazon has refused the
 * token, which it does before it does anything.
 */
export class AmazonClient {
  readonly #options: AmazonClientOptions
  readonly #http: HttpClient
  readonly #tokens: AccessTokens
  readonly #buckets = new Map<AmazonOperation, TokenBucket>()

  constructor(options: AmazonClientOptions) {
    const { spApiUrl: baseUrl, lwaUrl: url, credentials, ticker, timeoutMs } = options
    this.#options = options
    // Every repetition costs a token of the usage plan, so it is counted here and not done by the outbound client.
    const pause = options.pauseMs === undefined ? {} : { openMs: options.pauseMs }
    this.#http = createHttpClient({ baseUrl, timeoutMs, retryGet: false, headers: HEADERS, ...pause })
    this.#tokens = new AccessTokens({ url, credentials, ticker, timeoutMs })
  }

  /** Reads a document of the published form. @throws MarketplaceError, or the signal's reason */
  async read<T>(call: AmazonCall & { method: 'GET' }, form: z.ZodType<T>, signal: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return documentIn(await this.#send(call, signal), form)
      } catch (error) {
        const pause = pauseAfter(error, attempt)
        if (pause === null || pause > this.#options.patienceMs) throw error
        await this.#options.ticker.wait(pause, signal)
      }
    }
  }

  /** Changes something; the answer needs no content. @throws MarketplaceError, or the signal's reason */
  async change(call: AmazonCall & { method: 'POST' }, signal: AbortSignal): Promise<void> {
    const answer = await this.#send(call, signal)
    if (answer.body.length > 0 && jsonOf(answer.body.toString('utf8')) === undefined) throw notUnderstood()
  }

  /** Changes something and reads what came of it. @throws MarketplaceError, or the signal's reason */
  async create<T>(
    call: AmazonCall & { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' },
    form: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<T> {
    return documentIn(await this.#send(call, signal), form)
  }

  /** The seller's merchant token; undefined where the account does not name it. */
  get sellerId(): string | undefined {
    return this.#options.credentials.seller_id
  }

  /**
   * Uploads a document to a presigned address, or downloads one. Such addresses carry their own permission, so that no token goes
   * with them. @throws MarketplaceError, or the signal's reason
   */
  async transfer(
    request: { method: 'GET' } | { method: 'PUT'; body: string; contentType: string },
    address: string,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const { origin: baseUrl, pathname, search } = new URL(address)
    const http = createHttpClient({ baseUrl, timeoutMs: this.#options.timeoutMs, maxBytes: LARGEST_DOCUMENT })
    const { method } = request
    const content =
      request.method === 'PUT' ? { body: request.body, headers: { 'content-type': request.contentType } } : {}
    try {
      return (await http.request({ method, path: `${pathname}${search}`, ...content, signal })).body
    } catch (error) {
      signal.throwIfAborted()
      throw failureOf(error, new Date())
    }
  }

  /** One success, with one more try where the token was refused. */
  async #send(call: AmazonCall, signal: AbortSignal): Promise<OutboundAnswer> {
    const token = await this.#tokens.get()
    try {
      return await this.#once(call, token, signal)
    } catch (error) {
      if (!(error instanceof MarketplaceError) || error.kind !== 'unauthorised') throw error
      this.#tokens.forget(token)
      return this.#once(call, await this.#tokens.get(), signal)
    }
  }

  async #once(call: AmazonCall, token: string, signal: AbortSignal): Promise<OutboundAnswer> {
    const { operation, ...request } = call
    const bucket = this.#bucket(operation)
    await bucket.take(this.#options.patienceMs, signal)
    try {
      const answer = await this.#http.request({
        ...request,
        headers: { 'x-amz-access-token': token },
        signal,
      })
      bucket.follow(answer.headers.get(RATE_HEADER))
      return answer
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof OutboundRefused) bucket.follow(error.headers.get(RATE_HEADER))
      const failure = failureOf(error, new Date())
      if (failure instanceof MarketplaceError && failure.kind === 'rate_limited')
        bucket.drain(failure.retryAfterMs)
      throw failure
    }
  }

  #bucket(operation: AmazonOperation): TokenBucket {
    const known = this.#buckets.get(operation)
    if (known) return known
    const made = new TokenBucket(USAGE_PLANS[operation], this.#options.ticker)
    this.#buckets.set(operation, made)
    return made
  }
}

const RATE_HEADER = 'x-amzn-ratelimit-limit'
const HEADERS = { accept: 'application/json', 'user-agent': 'Kontor/1 (Language=JavaScript)' }

/** Milliseconds before a read is asked for again; null when it should not be. After 429 the bucket itself waits. */
function pauseAfter(error: unknown, attempt: number): number | null {
  if (!(error instanceof MarketplaceError) || !error.retryable || attempt === READ_ATTEMPTS) return null
  if (error.kind === 'rate_limited') return 0
  return Math.max(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random()), error.retryAfterMs ?? 0)
}

const notUnderstood = (): MarketplaceError =>
  new MarketplaceError('unavailable', 'Amazon answered something that cannot be understood.')

function documentIn<T>(answer: OutboundAnswer, form: z.ZodType<T>): T {
  const parsed = form.safeParse(jsonOf(answer.body.toString('utf8')))
  if (!parsed.success) throw notUnderstood()
  return parsed.data
}
