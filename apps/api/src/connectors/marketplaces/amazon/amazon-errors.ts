import { z } from 'zod'
import { MarketplaceError } from '../../../modules/channels/index.ts'
import { OutboundError, OutboundRefused } from '../../../platform/outbound/outbound-error.ts'

/** Errors of the Selling Partner API (published: `ErrorList`). */
const ErrorList = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string(), details: z.string().nullish() })).min(1),
})
/** Errors of Login with Amazon, in the form of OAuth 2 (RFC 6749 §5.2). */
const OAuthError = z.object({ error: z.string(), error_description: z.string().default('') })

/** An outbound failure as an error of the port; anything else as it is. `now` dates a `Retry-After`. */
export function failureOf(error: unknown, now: Date): unknown {
  if (error instanceof OutboundRefused) return refusalOf(error, now)
  if (error instanceof OutboundError) {
    const { mayHaveHappened } = error
    return new MarketplaceError('unavailable', error.message, { cause: error, mayHaveHappened })
  }
  return error
}

/** The same for the token exchange, where a client error says that the grant is no longer good. */
export function tokenFailureOf(error: unknown, now: Date): unknown {
  const failure = withoutEffect(failureOf(error, now))
  if (!(failure instanceof MarketplaceError) || failure.kind !== 'refused') return failure
  return new MarketplaceError('unauthorised', failure.message, { cause: error })
}

/** The failure of a call that changes nothing, even where it arrived. */
export function withoutEffect(failure: unknown): unknown {
  if (!(failure instanceof MarketplaceError) || !failure.mayHaveHappened) return failure
  const { kind, message, retryAfterMs } = failure
  const options = { cause: failure, mayHaveHappened: false }
  return new MarketplaceError(
    kind,
    message,
    retryAfterMs === undefined ? options : { ...options, retryAfterMs },
  )
}

function refusalOf(refusal: OutboundRefused, now: Date): MarketplaceError {
  const { status, headers, body } = refusal
  const message = `${status} ${messageIn(body)}`.trim()
  const retryAfterMs = retryAfterIn(headers.get('retry-after'), now)
  const options = { cause: refusal, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  if (status === 429) return new MarketplaceError('rate_limited', message, options)
  if (status === 401 || status === 403) return new MarketplaceError('unauthorised', message, options)
  if (status === 404) return new MarketplaceError('not_found', message, options)
  if (status >= 500 || status === 408) return new MarketplaceError('unavailable', message, options)
  return new MarketplaceError('refused', message, options)
}

function messageIn(body: string): string {
  const parsed = jsonOf(body)
  const list = ErrorList.safeParse(parsed)
  if (list.success) {
    return list.data.errors
      .map(({ code, message, details }) => `${code}: ${message}${details ? ` (${details})` : ''}`)
      .join('; ')
  }
  const oauth = OAuthError.safeParse(parsed)
  return oauth.success ? `${oauth.data.error}: ${oauth.data.error_description}` : ''
}

/** Seconds, or a date of HTTP (RFC 9110 §10.2.3), as milliseconds from now. */
function retryAfterIn(header: string | null, now: Date): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}

/** The JSON in a text; undefined when there is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
