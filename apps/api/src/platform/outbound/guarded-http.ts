import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import {
  type OutboundError,
  OutboundRefused,
  OutboundTimeout,
  OutboundUnreachable,
  OutboundUnreadable,
} from './outbound-error.ts'
import { type OutboundPolicy, type OutboundTarget, outboundTarget } from './outbound-target.ts'

const DEFAULT_TIMEOUT_MS = 20_000
const DEFAULT_MAX_BYTES = 256 * 1024

/** A call to an address that a merchant has typed. */
export interface GuardedRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** As it was typed. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** For the whole call: resolving, connecting, sending and reading. Default 20 s. */
  readonly timeoutMs?: number
  /** Largest answer in bytes. Default 256 KiB. */
  readonly maxBytes?: number
  readonly signal?: AbortSignal
}

export interface GuardedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/**
 * Makes one call to an address that a merchant has typed, and answers when the status is 2xx. The address is checked,
 * resolved once and then connected to as it was checked, so that a name cannot change its mind in between. Redirects
 * are not followed, nothing is repeated, no connection is kept.
 * @throws OutboundForbidden, OutboundTimeout, OutboundUnreachable, OutboundRefused, OutboundUnreadable
 */
export async function guardedRequest(
  policy: OutboundPolicy,
  request: GuardedRequest,
): Promise<GuardedAnswer> {
  const deadline = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline
  const target = await outboundTarget(request.url, 'http', policy, signal)
  const call = `${request.method} ${target.name}`
  const answer = await send(call, target, request, policy, signal)
  const status = answer.statusCode ?? 0
  const { bytes, failure } = await readAtMost(call, answer, request.maxBytes ?? DEFAULT_MAX_BYTES, signal)
  if (status < 200 || status > 299) {
    throw new OutboundRefused(call, { status, headers: headersOf(answer), body: bytes.toString('utf8') })
  }
  if (failure) throw failure
  return { status, headers: headersOf(answer), body: bytes }
}

/** What decides about the next call: when, where, and whether anything has changed. */
const KEPT_HEADERS = ['retry-after', 'location', 'etag', 'last-modified'] as const

function headersOf({ headers: sent }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const name of KEPT_HEADERS) {
    const value = sent[name]
    if (value !== undefined) headers.set(name, value)
  }
  return headers
}

/** Sends to the checked address, under the name that was typed. */
function send(
  call: string,
  target: OutboundTarget,
  request: GuardedRequest,
  policy: OutboundPolicy,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions & { servername?: string; ca?: string } = {
    method: request.method,
    host: target.address,
    port: target.port,
    path: `${target.url.pathname}${target.url.search}`,
    headers: {
      ...request.headers,
      host: target.url.host,
      'content-length': Buffer.byteLength(request.body ?? ''),
    },
    // A connection of its own: a shared one might belong to another name at the same address.
    agent: false,
    signal,
    // The certificate has to be that of the name; an address has none to ask for.
    ...(isIP(target.hostname) === 0 ? { servername: target.hostname } : {}),
    ...(policy.ca === undefined ? {} : { ca: policy.ca }),
  }
  return new Promise((resolve, reject) => {
    let isConnected = false
    const out = (target.isEncrypted ? secureRequest : plainRequest)(options, resolve)
    out.on('socket', (socket) => {
      socket.once(target.isEncrypted ? 'secureConnect' : 'connect', () => {
        isConnected = true
      })
    })
    out.on('error', (error) => {
      reject(
        signal.aborted
          ? new OutboundTimeout(call, 'no answer in time', isConnected, error)
          : new OutboundUnreachable(call, error.message, isConnected, error),
      )
    })
    out.end(request.body)
  })
}

/** Reads a body up to a limit; what was read so far is there also when reading failed. */
async function readAtMost(
  call: string,
  answer: IncomingMessage,
  limit: number,
  signal: AbortSignal,
): Promise<{ bytes: Buffer; failure?: OutboundError }> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > limit) {
        const what = `the answer is larger than ${limit} bytes`
        const failure = new OutboundUnreadable(call, what, undefined, true)
        return { bytes: Buffer.concat(chunks), failure }
      }
      chunks.push(chunk)
    }
  } catch (error) {
    const failure = signal.aborted
      ? new OutboundTimeout(call, 'the answer did not arrive in time', true, error)
      : new OutboundUnreadable(call, 'the answer broke off', error)
    return { bytes: Buffer.concat(chunks), failure }
  }
  return { bytes: Buffer.concat(chunks) }
}
