import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Ctx } from '../ctx.ts'
import type { Tx } from '../db/database.ts'
import type { Caller } from './request-types.ts'

interface Call {
  /** The handler as its route declares it. */
  readonly handler: RouteHandlerMethod
  /** The handler in a transaction of its own, for a caller who is known. */
  readonly confirmed: RouteHandlerMethod
  readonly ctxOf: (request: FastifyRequest, caller: Caller, tx: Tx) => Ctx
  /** Finds out who calls, remembering nothing. @throws AppError when nobody does, or nobody who may */
  readonly beginAnew: (request: FastifyRequest) => Promise<void>
}

/**
 * Wraps the handler of a call that asks once (`asksOnce`). Where its caller is only expected to be who the session belonged to
 * before, it runs without waiting for the look-up: the database gives it no row unless that agrees, and nothing is
 * answered before it has, refusals included. Otherwise the call begins anew.
 */
export function readOptimistically({ handler, confirmed, ctxOf, beginAnew }: Call): RouteHandlerMethod {
  return async function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
    const { optimisticRead: read, caller } = request
    if (read && caller) {
      request.optimisticRead = null
      try {
        if (request.validationError) throw request.validationError
        request.openCtx = ctxOf(request, caller, read.tx)
        const answer = await handler.call(this, request, reply)
        if (await read.holds()) return answer
      } catch (error) {
        if (await read.holds()) throw error
      } finally {
        request.openCtx = null
      }
      await beginAnew(request)
    }
    if (request.validationError) throw request.validationError
    return confirmed.call(this, request, reply)
  }
}
