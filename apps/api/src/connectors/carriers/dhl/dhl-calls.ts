import { z } from 'zod'
import { CarrierError, type CarrierFailure } from '../../../modules/shipping/index.ts'
import {
  createHttpClient,
  type HttpClient,
  type OutboundAnswer,
  type OutboundRequest,
} from '../../../platform/outbound/http-client.ts'
import {
  OutboundError,
  OutboundRefused,
  OutboundUnreadable,
} from '../../../platform/outbound/outbound-error.ts'
import type { DhlCredentials } from './credentials.ts'
import { type CustomerParty, failureOfRefusal, readRefusal, wordsOf } from './dhl-refusal.ts'

/** Room for the fastest pace at which an account may be called; how fast it is called is decided by whoever calls. */
const AT_A_TIME = { concurrency: 64, waiting: 500 }
const TOO_MANY_REQUESTS = 429
const UNAUTHORISED: ReadonlySet<number> = new Set([401, 403])
const MS_PER_SECOND = 1000

/** The three services of DHL, each with a circuit breaker of its own: one that is down says nothing of the others. */
export interface DhlClients {
  readonly shipping: HttpClient
  readonly returns: HttpClient
  readonly tracking: HttpClient
}

/** @param pace milliseconds: when an answer is given up, and how long nothing is tried after a series of outages */
export function dhlClients(
  url: string,
  { username, password, api_key }: DhlCredentials,
  pace: { readonly givesUpAfterMs: number; readonly pauseMs: number },
): DhlClients {
  const client = (path: string, headers: Readonly<Record<string, string>>) =>
    createHttpClient({
      ...AT_A_TIME,
      retryGet: false,
      timeoutMs: pace.givesUpAfterMs,
      openMs: pace.pauseMs,
      baseUrl: url + path,
      headers: { 'dhl-api-key': api_key, accept: 'application/json', ...headers },
    })
  // German is the one of its two languages that the staff of most merchants read.
  const asUser = {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'accept-language': 'de-DE',
  }
  return {
    shipping: client('/parcel/de/shipping/v2', asUser),
    returns: client('/parcel/de/shipping/returns/v1', asUser),
    tracking: client('/track', {}),
  }
}

/**
 * Calls DHL and reads the answer.
 * @param party how the request calls the customer, for what a refusal says of an address
 * @throws CarrierError; `inDoubt` also for an answer that is not as published
 */
export async function call<T>(
  api: HttpClient,
  schema: z.ZodType<T>,
  request: OutboundRequest,
  party: CustomerParty = 'consignee',
): Promise<T> {
  const answer = await answered(api, request, party)
  try {
    return schema.parse(answer.json())
  } catch (error) {
    if (!(error instanceof OutboundUnreadable || error instanceof z.ZodError)) throw error
    const what = `${request.method} ${request.path}: an answer that is not as published`
    throw new CarrierError({ kind: 'inDoubt', texts: [what] }, { cause: error })
  }
}

async function answered(
  api: HttpClient,
  request: OutboundRequest,
  party: CustomerParty,
): Promise<OutboundAnswer> {
  try {
    return await api.request(request)
  } catch (error) {
    throw error instanceof OutboundError ? new CarrierError(failureOf(error, party), { cause: error }) : error
  }
}

/** The status of the answer that refused a call; null for any other failure. */
export function refusedWith(error: unknown): number | null {
  return error instanceof CarrierError && error.cause instanceof OutboundRefused ? error.cause.status : null
}

/** The body of the answer that refused a call, as JSON; null for any other failure, and for what is no JSON. */
export function refusedBody(error: unknown): unknown {
  if (!(error instanceof CarrierError && error.cause instanceof OutboundRefused)) return null
  try {
    return JSON.parse(error.cause.body)
  } catch {
    return null
  }
}

/** Whether DHL did not know the account. */
export const isUnauthorised = (error: unknown): boolean => UNAUTHORISED.has(refusedWith(error) ?? 0)

function failureOf(error: OutboundError, party: CustomerParty): CarrierFailure {
  if (!(error instanceof OutboundRefused))
    return { kind: error.mayHaveHappened ? 'inDoubt' : 'notReached', texts: [error.message] }
  const refusal = readRefusal(error.body)
  const texts = [refusal ? wordsOf(refusal, error.message) : error.message]
  if (error.status === TOO_MANY_REQUESTS)
    return { kind: 'notReached', texts, ...retryAfter(error.headers), tooOften: { announced: null } }
  if (error.mayHaveHappened) return { kind: 'inDoubt', texts }
  if (UNAUTHORISED.has(error.status)) return { kind: 'refused', texts, why: 'account' }
  // A refusal that names a shipment may have made it.
  const made = refusal?.items?.flatMap(({ shipmentNo }) => shipmentNo || []) ?? []
  if (made.length > 0) return { kind: 'inDoubt', texts: [...texts, ...made] }
  return failureOfRefusal(refusal, party, error.message)
}

function retryAfter(headers: Headers): { retryAfterMs?: number } {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterMs: seconds * MS_PER_SECOND } : {}
}
