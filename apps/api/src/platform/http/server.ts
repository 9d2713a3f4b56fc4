import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { answerError, registerErrorHandler } from '../errors/error-handler.ts'
import { requestValidator } from '../errors/request-invalid.ts'
import { publishDocs, registerOpenApi } from './openapi.ts'
import { registerPipeline } from './pipeline.ts'
import { registerProbes } from './probes.ts'
import { registerSecurity } from './security.ts'
import { registerWebApp } from './web-app.ts'

const BODY_LIMIT_BYTES = 1024 * 1024
/** Order numbers of marketplaces and file names stand in paths. */
const LONGEST_PARAMETER = 200

/** How long a client may take to send a request with its body. */
const REQUEST_MS = 30_000
/** The same for a call that takes a file: 100 MB at 1.4 Mbit/s. */
const UPLOAD_MS = 600_000

/** From which mean delay of the event loop on calls are refused. */
const BUSY_MS = 5_000

/** Milliseconds; a test takes shorter ones. */
interface Limits {
  /** After which a client that has not sent its whole request is cut off. */
  readonly requestMs?: number
  readonly busyMs?: number
}

/**
 * The HTTP server with everything but the product's own calls.
 * @param webApp folder of the built browser app; without it there are no screens, only calls
 */
export async function createServer(
  deps: Deps,
  webApp?: string,
  { requestMs = REQUEST_MS, busyMs = BUSY_MS }: Limits = {},
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    // Fields with the names of what all objects have are unknown fields like others, which schemas refuse: one row of a batch
    // that names such a field must not refuse the batch.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    requestTimeout: Math.max(UPLOAD_MS, requestMs),
    // Of the two timeouts Node takes the longer one for the body, and headers have a minute by default.
    http: {
      headersTimeout: requestMs,
      requestTimeout: Math.max(UPLOAD_MS, requestMs),
      connectionsCheckingInterval: requestMs / 10,
    },
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    trustProxy: believed(deps.config.trustProxy),
    exposeHeadRoutes: false,
    frameworkErrors: answerError,
    // The framework's own refusal has another form than every other answer.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(requestValidator)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandler(app)
  const isClosing = noteClosing(app)
  refuseWhileClosing(app, isClosing)
  limitBodies(app, requestMs)
  keepConnections(app, isClosing)
  publishDocs(app)
  registerPipeline(app, deps)
  await registerSecurity(app, deps.config, busyMs)
  await registerOpenApi(app)
  registerProbes(app, deps)
  await registerWebApp(app, webApp)
  return app
}

/** @returns whether the server has begun to close */
function noteClosing(app: FastifyInstance): () => boolean {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  return () => isClosing
}

/** Connections that were open when the server began to close may bring one more request. The framework ends them with its answer. */
function refuseWhileClosing(app: FastifyInstance, isClosing: () => boolean): void {
  app.addHook('onRequest', async () => {
    if (isClosing()) throw new AppError('service_unavailable')
  })
}

/** Fastify believes nobody by a plain count, since whoever reaches the port directly could write the hops himself. */
function believed(
  proxies: Config['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return proxies && [...proxies]
}

/**
 * Cuts off a client that has not sent its body in time, unless the call takes a file. Node knows one limit for all calls;
 * headers have theirs already.
 */
function limitBodies(app: FastifyInstance, requestMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw, routeOptions } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    const { socket } = raw
    // A call that a test injects comes over none.
    if (hasBody && routeOptions.config?.takes === undefined && socket instanceof Socket) {
      const late = setTimeout(() => {
        if (raw.complete) return
        // The rest of a refused body is read and thrown away, but not without end.
        if (reply.raw.writableEnded) {
          socket.destroy()
          return
        }
        const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        app.server.emit('clientError', error, socket)
      }, requestMs)
      late.unref()
      const stop = () => clearTimeout(late)
      raw.once('end', stop).once('close', stop)
    }
    done()
  })
}

/**
 * Keeps the connection of a client whose body was refused: Fastify closes it, lest more comes, while Node reads the rest of a
 * refused body and throws it away, so that the next request on the connection is read from its beginning. A server that
 * closes ends its connections.
 */
function keepConnections(app: FastifyInstance, isClosing: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!isClosing()) reply.removeHeader('connection')
  })
}
