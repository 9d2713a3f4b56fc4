import { publicAccess } from '@kontor/contract/shared'
import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'
import './request-types.ts'

/** What operators and their tools ask: is it alive, may it get traffic, how is it doing. */
export function registerProbes(app: FastifyInstance, { db, metrics, log }: Deps): void {
  app.decorate('isStopping', false)

  const config = { access: publicAccess }
  const schema = { hide: true }

  app.route({
    method: 'GET',
    url: '/health',
    exposeHeadRoute: true,
    config,
    schema,
    logLevel: 'warn',
    handler: async () => ({ status: 'ok' }),
  })

  app.route({
    method: 'GET',
    url: '/ready',
    exposeHeadRoute: true,
    config,
    schema,
    logLevel: 'warn',
    handler: async (_request, reply) => {
      if (app.isStopping) return reply.code(503).send({ status: 'stopping' })
      try {
        if (await isMigrated(db)) return { status: 'ready' }
        return reply.code(503).send({ status: 'database schema is older than this program' })
      } catch (error) {
        log.warn({ err: error }, 'not ready')
        return reply.code(503).send({ status: 'database does not answer' })
      }
    },
  })

  app.route({
    method: 'GET',
    url: '/metrics',
    config,
    schema,
    logLevel: 'warn',
    handler: async (_request, reply) => {
      reply.type(metrics.registry.contentType)
      return metrics.registry.metrics()
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.httpDuration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
}
