import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { intakeRoutes } from './modules/intake/index.ts'
import { messagesRoutes } from './modules/messages/index.ts'
import { ordersRoutes } from './modules/orders/index.ts'
import { organisationRoutes } from './modules/organisation/index.ts'
import { sessionRoutes } from './modules/session/index.ts'
import { shippingRoutes } from './modules/shipping/index.ts'
import type { Deps } from './platform/deps.ts'
import { createServer } from './platform/http/server.ts'
import type { Adapters } from './worker.ts'

const WEB_APP = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The HTTP side of the product: the server, then every module, in the order in which they know each other. */
export async function createApp(
  deps: Deps,
  { carrier, marketplaces }: Pick<Adapters, 'carrier' | 'marketplaces'>,
): Promise<FastifyInstance> {
  const app = await createServer(deps, WEB_APP)

  await app.register(
    async (api) => {
      await api.register(sessionRoutes, deps)
      await api.register(organisationRoutes)
      await api.register(ordersRoutes)
      await api.register(shippingRoutes, { ...deps, carrier })
      await api.register(intakeRoutes, { marketplaces })
      await api.register(messagesRoutes)
    },
    { prefix: '/v1' },
  )
  return app
}
