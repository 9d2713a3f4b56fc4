import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './platform/deps.ts'
import { createServer } from './platform/http/server.ts'
import { type Adapters, givenTo, modules } from './product-modules.ts'

const WEB_APP = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The HTTP side of the product: the server, then every module, in the order in which they know each other. */
export async function createApp(deps: Deps, adapters: Adapters): Promise<FastifyInstance> {
  const app = await createServer(deps, WEB_APP)
  const given = givenTo(deps, adapters)
  await app.register(
    async (api) => {
      for (const { routes } of modules) for (const register of routes?.(given) ?? []) await register(api)
    },
    { prefix: '/v1' },
  )
  for (const { pages } of modules) for (const register of pages?.(given) ?? []) await register(app)
  return app
}
