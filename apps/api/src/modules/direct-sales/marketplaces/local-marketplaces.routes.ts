import {
  createStoreConfiguration as createEndpoint,
  listStoreConfigurations as listEndpoint,
  listLocalMarketplaces,
  listStoresToConfigure,
  updateStoreConfiguration as updateEndpoint,
} from '@kontor/contract/direct-sales'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AccountDeps } from '../../organisation/index.ts'
import {
  createStoreConfiguration,
  listStoreConfigurations,
  readLocalMarketplaces,
  storesToConfigure,
  updateStoreConfiguration,
} from './keep-stores.ts'

/** The calls by which a company puts its stores on local marketplaces. */
export const localMarketplacesRoutes: FastifyPluginAsyncZod<AccountDeps> = async (app, deps) => {
  app.route({
    ...listLocalMarketplaces,
    handler: ({ ctx, query }) => readLocalMarketplaces(ctx, deps, query.sales_channel_id),
  })
  app.route({ ...listStoresToConfigure, handler: ({ ctx }) => storesToConfigure(ctx) })
  app.route({
    ...listEndpoint,
    handler: ({ ctx, query }) => listStoreConfigurations(ctx, query.marketplace_id),
  })
  app.route({ ...createEndpoint, handler: ({ ctx, body }) => createStoreConfiguration(ctx, body) })
  app.route({ ...updateEndpoint, handler: ({ ctx, body }) => updateStoreConfiguration(ctx, body) })
}
