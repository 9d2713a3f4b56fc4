import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { registerProbes } from './probes.ts'

/**
 * Answers `/health`, `/ready` and `/metrics` of a process that serves no API, so that whoever runs it can see how it does.
 * @param port where it listens
 */
export async function startProbeServer(deps: Deps, port: number): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify({ loggerInstance, exposeHeadRoutes: false })
  registerProbes(app, deps)
  await app.listen({ port, host: deps.config.host })
  return app
}
