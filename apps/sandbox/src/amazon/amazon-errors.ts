import type { Answer } from '../platform/answer.ts'

const CODES: Record<number, [code: string, message: string]> = {
  400: ['InvalidInput', 'Invalid Input'],
  401: ['Unauthorized', 'Access to requested resource is denied.'],
  403: ['Unauthorized', 'Access to requested resource is denied.'],
  404: ['NotFound', 'The requested resource does not exist.'],
  413: ['RequestTooLarge', 'The request is too large.'],
  415: ['UnsupportedMediaType', 'The request payload is in an unsupported format.'],
  429: ['QuotaExceeded', 'You exceeded your quota for the requested resource.'],
  503: ['ServiceUnavailable', 'Service is temporarily unavailable. Please try again.'],
}

/** An error of the Selling Partner API: a list with code, message and, where known, details. */
export function amazonErrorBody(status: number, details?: string): unknown {
  const [code, message] = CODES[status] ?? [
    'InternalFailure',
    'We encountered an internal error. Please try again.',
  ]
  return { errors: [{ code, message, ...(details === undefined ? {} : { details }) }] }
}

export function amazonError(status: number, details?: string): Answer {
  return { status, body: amazonErrorBody(status, details) }
}

/** An error in the form of OAuth 2 (RFC 6749 §5.2). */
export function oauthError(status: number, error: string, error_description: string): Answer {
  return { status, body: { error, error_description } }
}
