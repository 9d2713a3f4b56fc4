import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  wrap,
} from 'cockatiel'
import {
  OutboundRefused,
  OutboundTimeout,
  OutboundUnreachable,
  OutboundUnreadable,
} from './outbound-error.ts'

const DEFAULTS = {
  timeoutMs: 20_000,
  maxBytes: 10 * 1024 * 1024,
  concurrency: 10,
  waiting: 100,
  failuresUntilOpen: 8,
  openMs: 15_000,
  retryGet: true,
}

export interface HttpClientOptions {
  /** Without trailing slash; every path is put behind it. */
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>>
  /** For the whole call, connecting and reading included. Default 20 s. */
  readonly timeoutMs?: number
  /** Largest answer in bytes. Default 10 MiB. */
  readonly maxBytes?: number
  /** Calls at a time; further ones wait. Default 10. */
  readonly concurrency?: number
  /** How many may wait. Default 100. */
  readonly waiting?: number
  /** Outages in a row after which calls are refused for a while without being tried. Default 8. */
  readonly failuresUntilOpen?: number
  /** For how long. Default 15 s. */
  readonly openMs?: number
  /** Whether a GET that failed by outage is tried once more. Default true. Nothing else is ever repeated here. */
  readonly retryGet?: boolean
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base URL, beginning with a slash. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent as it is; name its type in the headers. */
  readonly body?: string | Uint8Array<ArrayBuffer> | URLSearchParams
  /** For this call only. */
  readonly timeoutMs?: number
  /** Aborts the call; the error is then an `OutboundTimeout`. */
  readonly signal?: AbortSignal
}

export interface OutboundAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
  /** The body as JSON. @throws OutboundUnreadable */
  json(): unknown
}

export interface HttpClient {
  /**
   * Makes one call and answers when the status is 2xx. Redirects are not followed.
   * @throws OutboundTimeout, OutboundUnreachable, OutboundRefused, OutboundUnreadable
   */
  request(request: OutboundRequest): Promise<OutboundAnswer>
}

/** A client for one other system, with its own circuit breaker and its own limit of calls at a time. */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const settings = { ...DEFAULTS, ...options }
  const policy = wrap(
    bulkhead(settings.concurrency, settings.waiting),
    circuitBreaker(handleWhen(isOutage), {
      breaker: new ConsecutiveBreaker(settings.failuresUntilOpen),
      halfOpenAfter: settings.openMs,
    }),
  )

  const guarded = async (request: OutboundRequest): Promise<OutboundAnswer> => {
    const url = urlOf(settings.baseUrl, request)
    const call = `${request.method} ${url.origin}${url.pathname}`
    try {
      return await policy.execute(() => attempt(call, url, request, settings))
    } catch (error) {
      if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) {
        throw new OutboundUnreachable(call, `not tried: ${error.message}`, false, error)
      }
      throw error
    }
  }

  return {
    request: async (request) => {
      try {
        return await guarded(request)
      } catch (error) {
        if (request.method !== 'GET' || !settings.retryGet || !isOutage(error) || request.signal?.aborted)
          throw error
        return guarded(request)
      }
    },
  }
}

async function attempt(
  call: string,
  url: URL,
  request: OutboundRequest,
  settings: typeof DEFAULTS & HttpClientOptions,
): Promise<OutboundAnswer> {
  const deadline = AbortSignal.timeout(request.timeoutMs ?? settings.timeoutMs)
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline
  const response = await send(call, url, request, settings, signal)
  const { bytes, failure } = await readAtMost(response, settings.maxBytes)
  if (!response.ok) {
    throw new OutboundRefused(call, {
      status: response.status,
      headers: response.headers,
      body: bytes.toString('utf8'),
    })
  }
  if (failure && signal.aborted)
    throw new OutboundTimeout(call, 'the answer did not arrive in time', true, failure)
  if (failure) throw new OutboundUnreadable(call, failure.message, failure)
  return {
    status: response.status,
    headers: response.headers,
    body: bytes,
    json: () => {
      try {
        return JSON.parse(bytes.toString('utf8'))
      } catch (error) {
        throw new OutboundUnreadable(call, 'the answer is not JSON', error)
      }
    },
  }
}

async function send(
  call: string,
  url: URL,
  request: OutboundRequest,
  settings: HttpClientOptions,
  signal: AbortSignal,
): Promise<Response> {
  const json = request.json === undefined ? undefined : JSON.stringify(request.json)
  const body = json ?? request.body
  try {
    return await fetch(url, {
      method: request.method,
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...settings.headers,
        ...request.headers,
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw new OutboundTimeout(call, 'no answer in time', true, error)
    throw new OutboundUnreachable(call, causeOf(error), !NEVER_SENT.has(codeOf(error)), error)
  }
}

/** Reads a body up to a limit; what was read so far is there also when reading failed. */
async function readAtMost(response: Response, limit: number): Promise<{ bytes: Buffer; failure?: Error }> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > limit)
        return {
          bytes: Buffer.concat(chunks),
          failure: new Error(`the answer is larger than ${limit} bytes`),
        }
      chunks.push(chunk)
    }
  } catch (error) {
    return {
      bytes: Buffer.concat(chunks),
      failure: error instanceof Error ? error : new Error(String(error)),
    }
  }
  return { bytes: Buffer.concat(chunks) }
}

/** Errors that occur before the first byte of a request leaves. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_INVALID_URL',
])

function isOutage(error: unknown): boolean {
  if (error instanceof OutboundTimeout || error instanceof OutboundUnreachable) return true
  return error instanceof OutboundRefused && error.status >= 500
}

function urlOf(baseUrl: string, { path, query = {} }: OutboundRequest): URL {
  const url = new URL(baseUrl + path)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.append(name, String(value))
  }
  return url
}

/** fetch hides the reason in the cause, and in the first of several when it tried several addresses. */
function rootOf(error: unknown): Error | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0])
  if (error instanceof Error && error.cause instanceof Error) return rootOf(error.cause)
  return error instanceof Error ? error : undefined
}

function codeOf(error: unknown): string {
  const root = rootOf(error)
  return root && 'code' in root && typeof root.code === 'string' ? root.code : ''
}

const causeOf = (error: unknown): string => rootOf(error)?.message ?? 'connection failed'
