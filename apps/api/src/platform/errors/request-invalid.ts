import type { FastifySchemaCompiler } from 'fastify'
import { type $ZodIssue, type $ZodType, safeParse } from 'zod/v4/core'

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

/** Checks requests with zod, and keeps what was sent in the issue so that the answer can say what is missing. */
export const requestValidator: FastifySchemaCompiler<$ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = safeParse(schema, data, { reportInput: true })
    return result.error ? { error: new RequestInvalid(result.error.issues) } : { value: result.data }
  }
