import { MarketplaceError } from '../../modules/channels/index.ts'
import { OutboundError, OutboundRefused } from '../../platform/outbound/outbound-error.ts'

/**
 * An outbound failure as an error of the ports; anything else as it is.
 * @param now dates a `Retry-After`
 * @param wordsIn what the body of a refusal says, for people; empty without any
 */
export function marketplaceFailure(error: unknown, now: Date, wordsIn: (body: string) => string): unknown {
  if (error instanceof OutboundRefused) return refusalOf(error, now, wordsIn)
  if (error instanceof OutboundError) {
    const { mayHaveHappened } = error
    return new MarketplaceError('unavailable', error.message, { cause: error, mayHaveHappened })
  }
  return error
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

function refusalOf(refusal: OutboundRefused, now: Date, wordsIn: (body: string) => string): MarketplaceError {
  const { status, headers, body } = refusal
  const message = `${status} ${wordsIn(body)}`.trim()
  const retryAfterMs = retryAfterIn(headers.get('retry-after'), now)
  const options = { cause: refusal, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  if (status === 429) return new MarketplaceError('rate_limited', message, options)
  if (status === 401 || status === 403) return new MarketplaceError('unauthorised', message, options)
  if (status === 404) return new MarketplaceError('not_found', message, options)
  if (status >= 500 || status === 408) return new MarketplaceError('unavailable', message, options)
  return new MarketplaceError('refused', message, options)
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
