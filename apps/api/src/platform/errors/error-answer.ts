import { ERRORS, type ErrorBody, type ErrorCode, errorMessage } from '@kontor/contract/errors'
import { type Locale, ownValue } from '@kontor/contract/shared'
import { FilesUnavailable } from '../files/files.ts'
import { AppError } from './app-error.ts'
import { fieldMessages } from './field-messages.ts'
import { RequestInvalid } from './request-invalid.ts'
import { isUnavailable, sqlState } from './sql-state.ts'

const BY_FRAMEWORK_CODE: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_BAD_URL: 'route_not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'route_not_found',
  FST_UNDER_PRESSURE: 'service_unavailable',
  FST_ERR_REOPENED_CLOSE_SERVER: 'service_unavailable',
}

/** What the database refused, by SQLSTATE. */
const BY_SQL_STATE: Readonly<Record<string, ErrorCode>> = {
  '23505': 'conflict',
  '23P01': 'conflict',
  '23503': 'invalid_request',
  '23514': 'invalid_request',
  '22001': 'invalid_request',
  '22003': 'invalid_request',
  '22007': 'invalid_request',
  '22008': 'invalid_request',
  '22021': 'invalid_request',
  '22P02': 'invalid_request',
  '22P05': 'invalid_request',
  '40001': 'service_unavailable',
  '40P01': 'service_unavailable',
  '55P03': 'service_unavailable',
  '25P03': 'service_unavailable',
}

/** Classes of SQLSTATE: connection, resources such as disk and memory, the operator's intervention, system errors. */
const UNAVAILABLE = new Set(['08', '53', '57', '58'])

const CONNECTION_LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND'])

export interface ErrorAnswer {
  readonly status: number
  readonly body: ErrorBody
}

/** Turns whatever was thrown into the answer the caller reads. What is not meant for callers becomes `internal_error`. */
export function errorAnswer(error: unknown, locale: Locale, requestId: string): ErrorAnswer {
  const code = errorCode(error)
  const params = error instanceof AppError ? error.params : {}
  const errors = fieldErrors(error, locale)
  return {
    status: ERRORS[code].status,
    body: {
      code,
      message: errorMessage(code, locale, params),
      ...(errors ? { errors } : {}),
      ...(error instanceof AppError && error.candidates ? { candidates: error.candidates } : {}),
      request_id: requestId,
    },
  }
}

function errorCode(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code
  if (error instanceof RequestInvalid) return 'invalid_request'
  if (error instanceof FilesUnavailable) return error.isFull ? 'storage_full' : 'service_unavailable'
  const state = sqlState(error)
  if (isUnavailable(error) || (state !== undefined && UNAVAILABLE.has(state.slice(0, 2))))
    return 'service_unavailable'
  if (state !== undefined) return ownValue(BY_SQL_STATE, state) ?? 'internal_error'
  return frameworkCode(error) ?? 'internal_error'
}

function frameworkCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (CONNECTION_LOST.has(code)) return 'service_unavailable'
  const known = ownValue(BY_FRAMEWORK_CODE, code)
  if (known) return known
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 429) return 'too_many_requests'
  if (error instanceof SyntaxError && status === 400) return 'malformed_body'
  return status >= 400 && status < 500 ? 'invalid_request' : undefined
}

function fieldErrors(error: unknown, locale: Locale): Record<string, string[]> | undefined {
  if (error instanceof RequestInvalid) return fieldMessages(error.issues, locale)
  if (!(error instanceof AppError) || !error.fields) return undefined
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, code]) => [field, [errorMessage(code, locale, error.params)]]),
  )
}
