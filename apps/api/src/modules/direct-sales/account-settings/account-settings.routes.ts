import {
  getMarketConfig,
  getMarketProducts,
  getMarketProductsFile,
  getMarketStatus,
  listMarketStores as listMarketStoresEndpoint,
  listMarketsOfCompany,
  openMarketOfCompany as openMarketEndpoint,
  saveCountryConfig,
  saveMarketConfig,
  switchMarketStore as switchMarketStoreEndpoint,
} from '@kontor/contract/direct-sales'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import { fileWord } from '../../../platform/documents/download-names.ts'
import { answerTable } from '../../../platform/http/answer-table.ts'
import { inCompanyOf } from '../../organisation/index.ts'
import type { MarketDeps } from './find-account.ts'
import { changeConfig, changeCountry, readConfig } from './keep-config.ts'
import { productsAccount, productsFile } from './market-products.ts'
import { listMarketStores, switchMarketStore } from './market-stores.ts'
import { marketsOfCompany, openMarketOfCompany, readMarketStatus } from './open-markets.ts'

/** The calls by which a company says how it sells on a marketplace with its own account, and the provider opens one to it. */
export const accountSettingsRoutes: FastifyPluginAsyncZod<MarketDeps> = async (app, deps) => {
  app.route({ ...getMarketStatus, handler: ({ ctx, params }) => readMarketStatus(ctx, deps, params.market) })
  app.route({
    ...getMarketConfig,
    handler: ({ ctx, params, query }) =>
      readConfig(ctx, deps, { market: params.market, accountId: query.account_id }),
  })
  app.route({
    ...saveMarketConfig,
    handler: ({ ctx, params, query, body }) =>
      changeConfig(ctx, deps, { market: params.market, accountId: query.account_id }, body),
  })
  app.route({
    ...saveCountryConfig,
    handler: ({ ctx, params, query, body }) =>
      changeCountry(ctx, deps, { market: params.market, accountId: query.account_id }, body),
  })
  app.route({
    ...listMarketStoresEndpoint,
    handler: async ({ ctx, params }) => ({ data: await listMarketStores(ctx, deps, params.market) }),
  })
  app.route({
    ...switchMarketStoreEndpoint,
    handler: ({ ctx, params, body }) => switchMarketStore(ctx, deps, params, body.status === 1),
  })
  app.route({
    ...getMarketProducts,
    handler: async ({ ctx, query }) => {
      const { id } = await productsAccount(ctx, query.account_id)
      return { url: `/v1/directsales/products/file?account_id=${id}&locale=${ctx.locale}` }
    },
  })
  app.route({
    ...getMarketProductsFile,
    handler: async ({ steps, query, locale }, reply) => {
      const account = await steps.read((ctx) => productsAccount(ctx, query.account_id))
      const written = { format: query.format, locale: query.locale ?? locale }
      return answerTable(reply, {
        format: query.format,
        name: `${fileWord('products', written.locale)}-${berlinDay(steps.now())}`,
        bytes: productsFile(steps, deps, account, written),
      })
    },
  })
  app.route({
    ...listMarketsOfCompany,
    handler: ({ ctx, params }) =>
      inCompanyOf(ctx, params.id, 'channels_read', (inside) => marketsOfCompany(inside, deps)),
  })
  app.route({
    ...openMarketEndpoint,
    handler: ({ ctx, params, body }) =>
      inCompanyOf(ctx, params.id, 'markets', (inside) =>
        openMarketOfCompany(inside, deps, params.market, body.is_active),
      ),
  })
}
