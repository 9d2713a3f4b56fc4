import { ERRORS, type ErrorBody, type ErrorCode, type ErrorParams } from '@kontor/contract/errors'

/** A refusal that the caller shall read: a code of the catalogue, which also decides the HTTP status. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly params: ErrorParams
  /** Field path → code of the catalogue, for refusals that belong to a field of the form. */
  readonly fields: Readonly<Record<string, ErrorCode>> | undefined

  /** What else could be meant, where the call names no single thing. */
  readonly candidates: ErrorBody['candidates']

  constructor(
    code: ErrorCode,
    params: ErrorParams = {},
    fields?: Readonly<Record<string, ErrorCode>>,
    candidates?: ErrorBody['candidates'],
  ) {
    super(code)
    this.code = code
    this.params = params
    this.fields = fields
    this.candidates = candidates
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/**
 * A refusal that keeps what the call has written until then, such as the count of failed logins.
 * Any other error rolls the call's transaction back.
 */
export class RecordedRefusal extends AppError {}
