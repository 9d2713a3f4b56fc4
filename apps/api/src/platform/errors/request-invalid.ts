import type { FastifySchemaCompiler } from 'fastify'
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'
import { AppError } from './app-error.ts'

/** A request that its schema refuses. */
export class RequestInvalid extends Error {
  override readonly name = 'RequestInvalid'
  readonly statusCode = 400
  readonly issues: readonly $ZodIssue[]

  constructor(issues: readonly $ZodIssue[]) {
    super('The request does not fit its schema')
    this.issues = issues
  }
}

/**
 * Checks requests with zod, and keeps what was sent in the issue so that the answer can say what is missing. A path whose
 * parameters can name nothing, such as an id that is no number, is an address at which nothing is.
 */
export const requestValidator: FastifySchemaCompiler<$ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const result = safeParse(schema, data, { reportInput: true })
    if (!result.error) return { value: result.data }
    return {
      error:
        httpPart === 'params' ? new AppError('route_not_found') : new RequestInvalid(result.error.issues),
    }
  }
