import { negotiateLocale, ownValue } from '@kontor/contract/shared'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { errorAnswer } from './error-answer.ts'

/** After how many seconds another try makes sense. A lost connection is replaced by the next call. */
const PAUSES: Readonly<Partial<Record<string, number>>> = {
  service_unavailable: 2,
  storage_full: 60,
  too_many_requests: 10,
  pictures_busy: 60,
}

/** Answers every error of the server in one form and logs what is the server's own fault. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
}

/** A refusal that tells people to wait for minutes tells machines the same. */
function namedPause(error: unknown): number | undefined {
  const minutes =
    error instanceof AppError && error.status === 429 ? Number(error.params.minutes) : Number.NaN
  return Number.isFinite(minutes) ? minutes * 60 : undefined
}

/** Also for errors that happen before a route is known, such as an address that cannot be decoded. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = negotiateLocale(request.headers['accept-language'])
  const { status, body } = errorAnswer(error, locale, request.id)
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  else request.log.debug({ err: error }, 'request refused')
  const pause = namedPause(error) ?? ownValue(PAUSES, body.code)
  if (pause && !reply.hasHeader('retry-after')) reply.header('retry-after', pause)
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

export const routeNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerError(new AppError('route_not_found'), request, reply)
