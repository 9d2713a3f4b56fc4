import { z } from 'zod'
import { MarketplaceError } from '../../../modules/channels/index.ts'
import { createHttpClient, type HttpClient } from '../../../platform/outbound/http-client.ts'
import { jsonOf, marketplaceFailure } from '../marketplace-failure.ts'
import { NeutralCredentials } from './credentials.ts'

const TIMEOUT_MS = 30_000
/** How often a read is asked for in all; what changes something is sent once. */
const READ_ATTEMPTS = 3

/** How calls are timed; for tests. */
export interface Tuning {
  readonly timeoutMs?: number
  readonly pauseMs?: number
}

interface Call {
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
}

/** A marketplace of the neutral interface, for one merchant by HTTP Basic. */
export class NeutralClient {
  readonly #http: HttpClient
  /** No call is made before: the marketplace has asked for patience. In milliseconds of the machine's clock. */
  #notBefore = 0

  /**
   * @param url base address; null: the operator has set none
   * @param sealed the account's credentials, decrypted
   * @throws MarketplaceError `unauthorised` when they cannot be read, `unavailable` without an address
   */
  constructor(url: string | null, sealed: string, { timeoutMs = TIMEOUT_MS, pauseMs }: Tuning) {
    const read = NeutralCredentials.safeParse(jsonOf(sealed))
    if (!read.success)
      throw new MarketplaceError('unauthorised', 'The credentials of this account are incomplete.')
    if (url === null)
      throw new MarketplaceError('unavailable', 'The operator has set no address of this marketplace.', {
        mayHaveHappened: false,
      })
    const { username, password } = read.data
    this.#http = createHttpClient({
      baseUrl: url,
      timeoutMs,
      retryGet: false,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      },
      ...(pauseMs === undefined ? {} : { openMs: pauseMs }),
    })
  }

  /** Reads a document of the published form. @throws MarketplaceError, or the signal's reason */
  async read<T>(call: Call, form: z.ZodType<T>, signal: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#send('GET', call, undefined, form, signal)
      } catch (error) {
        const again = error instanceof MarketplaceError && error.kind === 'unavailable'
        if (!again || attempt === READ_ATTEMPTS) throw error
      }
    }
  }

  /** Puts something under its key, once; the same again changes nothing there. @throws MarketplaceError, or the signal's reason */
  put<T>(path: string, json: object, form: z.ZodType<T>, signal: AbortSignal): Promise<T> {
    return this.#send('PUT', { path }, json, form, signal)
  }

  async #send<T>(
    method: 'GET' | 'PUT',
    call: Call,
    json: object | undefined,
    form: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const early = this.#notBefore - performance.now()
    if (early > 0)
      throw new MarketplaceError('rate_limited', 'The marketplace has asked for patience.', {
        retryAfterMs: Math.ceil(early),
      })
    try {
      const request = { method, ...call, signal, ...(json === undefined ? {} : { json }) }
      const { body } = await this.#http.request(request)
      const read = form.safeParse(jsonOf(body.toString('utf8')))
      if (read.success) return read.data
    } catch (error) {
      signal.throwIfAborted()
      const failure = marketplaceFailure(error, new Date(), wordsIn)
      if (failure instanceof MarketplaceError && failure.retryAfterMs !== undefined)
        this.#notBefore = performance.now() + failure.retryAfterMs
      throw failure
    }
    throw new MarketplaceError('unavailable', 'The marketplace answered something that cannot be understood.')
  }
}

const Problem = z.object({ message: z.string() })

function wordsIn(body: string): string {
  const read = Problem.safeParse(jsonOf(body))
  return read.success ? read.data.message : ''
}
