import { z } from 'zod'
import { MarketplaceError } from '../../../modules/channels/index.ts'
import { OutboundRefused } from '../../../platform/outbound/outbound-error.ts'
import { jsonOf, marketplaceFailure, withoutEffect } from '../marketplace-failure.ts'

/** Errors of the Selling Partner API (published: `ErrorList`). */
const ErrorList = z.object({
  errors: z.array(z.object({ code: z.string(), message: z.string(), details: z.string().nullish() })).min(1),
})
/** Errors of Login with Amazon, in the form of OAuth 2 (RFC 6749 §5.2). */
const OAuthError = z.object({ error: z.string(), error_description: z.string().default('') })

/** An outbound failure as an error of the ports; anything else as it is. `now` dates a `Retry-After`. */
export const failureOf = (error: unknown, now: Date): unknown => marketplaceFailure(error, now, messageIn)

/** The same for the token exchange, where a client error says that the grant is no longer good. */
export function tokenFailureOf(error: unknown, now: Date): unknown {
  const failure = withoutEffect(failureOf(error, now))
  if (!(failure instanceof MarketplaceError) || failure.kind !== 'refused') return failure
  const oauth = error instanceof OutboundRefused ? OAuthError.safeParse(jsonOf(error.body)).data : undefined
  return new MarketplaceError('unauthorised', failure.message, {
    cause: error,
    // Of a grant that was taken back or is over, and of nothing else (RFC 6749 §5.2).
    consentEnded: oauth?.error === 'invalid_grant',
  })
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
