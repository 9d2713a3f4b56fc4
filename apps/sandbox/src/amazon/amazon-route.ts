import type { FastifyRequest } from 'fastify'
import type { AmazonOperation } from '../options.ts'
import type { Answer, Operation } from '../platform/answer.ts'

/** Does the work of one operation for the seller who calls. */
export type AmazonHandler = (sellerId: string, request: FastifyRequest) => Answer | Promise<Answer>

/** What faults may know of an operation beyond its path, and how its document breaks. */
export interface AmazonRouteMore extends Pick<Operation, 'breakDocument'> {
  facts?: (request: FastifyRequest) => Record<string, string | undefined>
}

/** Registers an operation: token, usage plan, faults, then the work. */
export type AmazonRoute = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  operation: Exclude<AmazonOperation, 'token'>,
  handler: AmazonHandler,
  more?: AmazonRouteMore,
) => void
