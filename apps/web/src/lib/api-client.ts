import type { ErrorBody, ErrorCode } from '@kontor/contract/errors'
import {
  type Answer,
  type Body,
  type Endpoint,
  isOfSession,
  type Params,
  type Query,
} from '@kontor/contract/shared'
import { queryOptions } from '@tanstack/react-query'
import { currentLocale, textsOf } from './i18n.ts'
import { libTexts } from './locales/index.ts'

const BASE = '/v1'

/** The error code of the server, or why there was no answer. */
export type ApiErrorCode = ErrorCode | 'offline' | 'not_modified' | 'unexpected_answer'

/** A failed call. `message` is in the user's language and can be shown. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: ApiErrorCode
  /** Field path → what is wrong with it, in the user's language. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** What else could be meant, where the call names no single thing. */
  readonly candidates: NonNullable<ErrorBody['candidates']>
  readonly requestId: string | undefined

  constructor(
    status: number,
    body: Omit<ErrorBody, 'code' | 'request_id'> & { code: ApiErrorCode; request_id?: string },
  ) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.errors = body.errors ?? {}
    this.candidates = body.candidates ?? []
    this.requestId = body.request_id
  }
}

interface SessionHooks {
  readonly token: () => string | undefined
  /** Whether the session has ended at the server. */
  readonly onUnauthenticated: () => void
}

let session: SessionHooks = { token: () => undefined, onUnauthenticated: () => undefined }

/** Connects the client with the session: the token to send, and what to do when it is refused. */
export function connectSession(hooks: SessionHooks): void {
  session = hooks
}

/** What the session is known by, for a call that is made elsewhere. */
export const currentToken = (): string | undefined => session.token()

type Given<K extends string, T> = undefined extends T ? { readonly [P in K]?: T } : { readonly [P in K]: T }
type OptionalQuery<T> = T extends undefined
  ? { readonly query?: undefined }
  : Record<never, never> extends T
    ? { readonly query?: T }
    : { readonly query: T }

/** The input of a call: `params`, `query` and `body` as its endpoint declares them. */
type Input<E extends Endpoint> = Given<'params', Params<E>> &
  OptionalQuery<Query<E>> &
  Given<'body', Body<E>> & {
    /** Headers of the call, for a token that stands in no address. */
    readonly headers?: Readonly<Record<string, string>>
  }

/** The input is optional when no part of it is required. */
export type InputArgument<E extends Endpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

interface LooseInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function addressOf(endpoint: Endpoint, input: LooseInput): string {
  const params = new Map(entriesOf(input.params))
  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
  const query = new URLSearchParams()
  for (const [key, value] of entriesOf(input.query)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one))
  }
  const text = query.toString()
  return BASE + path + (text === '' ? '' : `?${text}`)
}

/** The address of a file or page that the browser opens by itself (PDF, CSV, picture), with the session cookie. */
export function endpointUrl<E extends Endpoint>(endpoint: E, ...[input]: InputArgument<E>): string {
  return addressOf(endpoint, input ?? {})
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  'message' in value &&
  typeof value.message === 'string'

/** The error that an answer tells of. A 401 of a call without a session (login, password reset, a link) is about its input, not about the session. */
export async function errorOf(endpoint: Endpoint, response: Response): Promise<ApiError> {
  if (response.status === 401 && isOfSession(endpoint.config.access)) session.onUnauthenticated()
  const t = textsOf(libTexts)
  if (response.status === 304) return new ApiError(304, { code: 'not_modified', message: t('notModified') })
  const body: unknown = await response.json().catch(() => undefined)
  const requestId = response.headers.get('x-request-id') ?? undefined
  if (isErrorBody(body)) return new ApiError(response.status, body)
  return new ApiError(response.status, {
    code: response.status === 503 || response.status === 502 ? 'service_unavailable' : 'unexpected_answer',
    message: t(response.status >= 502 && response.status <= 504 ? 'unavailable' : 'unexpectedAnswer'),
    ...(requestId === undefined ? {} : { request_id: requestId }),
  })
}

async function send(
  endpoint: Endpoint,
  input: LooseInput,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers: Record<string, string> = {
    ...input.headers,
    accept: 'application/json',
    'accept-language': currentLocale(),
  }
  const token = session.token()
  if (token !== undefined && isOfSession(endpoint.config.access)) headers['auth-token'] = token
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  if (body !== undefined) headers['content-type'] = endpoint.config.takes ?? 'application/json'
  try {
    return await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, { code: 'offline', message: textsOf(libTexts)('offline') })
  }
}

async function answerOf(endpoint: Endpoint, input: LooseInput, signal?: AbortSignal): Promise<unknown> {
  const response = await send(endpoint, input, signal)
  if (response.ok) return response.status === 204 ? undefined : response.json()
  throw await errorOf(endpoint, response)
}

/**
 * Calls the API. Resolves to the answer the endpoint declares, rejects with an `ApiError`.
 * Never retries: what is safe to repeat is decided by the query that calls, a change is repeated by the user.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<Answer<E>> {
  // The server parses every answer with the endpoint's own schema on the way out.
  return (await answerOf(endpoint, input ?? {})) as Answer<E>
}

/** A file that the API makes when it is asked for. Rejects with an `ApiError` that says why there is none. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<Blob> {
  const response = await send(endpoint, input ?? {}, undefined)
  if (response.ok) return response.blob()
  throw await errorOf(endpoint, response)
}

/** The query options of a GET endpoint, keyed by its path so that a domain's queries can be invalidated together. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[input]: InputArgument<E>) {
  const given: LooseInput = input ?? {}
  return queryOptions({
    queryKey: queryKeyOf(endpoint, given),
    queryFn: async ({ signal }) => (await answerOf(endpoint, given, signal)) as Answer<E>,
  })
}

/** `['/orders/:id', {id: 7}, {…query}]`; without input the key of every call to the endpoint, for invalidation. */
export function queryKeyOf(endpoint: Endpoint, input?: LooseInput): readonly unknown[] {
  const key: unknown[] = [endpoint.url]
  if (input !== undefined) key.push(input.params ?? null, input.query ?? null)
  return key
}
