import type { FastifyRequest } from 'fastify'
import type { AmazonOperation } from '../options.ts'
import type { Answer } from '../platform/answer.ts'

/** Does the work of one operation for the seller who calls. */
export type AmazonHandler = (sellerId: string, request: FastifyRequest) => Answer | Promise<Answer>

/** Registers an operation: token, usage plan, faults, then the work. */
export type AmazonRoute = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  operation: Exclude<AmazonOperation, 'token'>,
  handler: AmazonHandler,
) => void
