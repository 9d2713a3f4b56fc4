import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { billingRoutes, serviceBillingRoutes } from './modules/billing/index.ts'
import { bulkUpdatesRoutes, catalogueRoutes } from './modules/catalogue/index.ts'
import { channelsRoutes, refreshArticles } from './modules/channels/index.ts'
import { clickAndCollectRoutes } from './modules/click-and-collect/index.ts'
import {
  downloadsRoutes,
  monthlyReportRoutes,
  productListRoutes,
  providerFilesRoutes,
} from './modules/downloads/index.ts'
import { erpRoutes } from './modules/erp/index.ts'
import { feedsRoutes, importFilesRoutes, intakeRoutes } from './modules/intake/index.ts'
import { invoiceRoutes } from './modules/invoices/index.ts'
import { messagesRoutes } from './modules/messages/index.ts'
import { monitoringRoutes } from './modules/monitoring/index.ts'
import { orderAccessRoutes, orderSessions } from './modules/order-access/index.ts'
import { orderDocumentRoutes } from './modules/order-document/index.ts'
import { ordersRoutes } from './modules/orders/index.ts'
import { organisationRoutes } from './modules/organisation/index.ts'
import { pricingRoutes } from './modules/pricing/index.ts'
import { privacyRoutes } from './modules/privacy/index.ts'
import { forecastRoutes, rankingRoutes, whyRoutes } from './modules/ranking/index.ts'
import { returnsRoutes } from './modules/returns/index.ts'
import { scanRoutes } from './modules/scan/index.ts'
import { peopleRoutes, sessionRoutes, totpRoutes } from './modules/session/index.ts'
import { setupRoutes } from './modules/setup/index.ts'
import { shippingRoutes } from './modules/shipping/index.ts'
import { statisticsRoutes } from './modules/statistics/index.ts'
import { storewindowRoutes, windowPages } from './modules/storewindow/index.ts'
import type { Deps } from './platform/deps.ts'
import { createServer } from './platform/http/server.ts'
import type { Adapters } from './worker.ts'

const WEB_APP = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The HTTP side of the product: the server, then every module, in the order in which they know each other. */
export async function createApp(
  deps: Deps,
  {
    carriers,
    channelCarriers,
    marketplaces,
    listings,
  }: Pick<Adapters, 'carriers' | 'channelCarriers' | 'marketplaces' | 'listings'>,
): Promise<FastifyInstance> {
  const app = await createServer(deps, WEB_APP)

  await app.register(
    async (api) => {
      await api.register(sessionRoutes, { ...deps, orderSessions })
      await api.register(peopleRoutes, deps)
      await api.register(totpRoutes, deps)
      await api.register(organisationRoutes, deps)
      await api.register(catalogueRoutes, { ...deps, tellChannels: refreshArticles })
      await api.register(bulkUpdatesRoutes)
      await api.register(pricingRoutes)
      await api.register(ordersRoutes)
      await api.register(shippingRoutes, { ...deps, carriers, channelCarriers })
      await api.register(returnsRoutes, deps)
      await api.register(channelsRoutes)
      await api.register(intakeRoutes, { ...deps, marketplaces, listings })
      await api.register(importFilesRoutes, deps)
      await api.register(feedsRoutes)
      await api.register(erpRoutes)
      await api.register(invoiceRoutes, deps)
      await api.register(orderAccessRoutes, deps)
      await api.register(clickAndCollectRoutes)
      await api.register(scanRoutes, deps)
      await api.register(whyRoutes)
      await api.register(forecastRoutes)
      await api.register(rankingRoutes)
      await api.register(statisticsRoutes)
      await api.register(storewindowRoutes)
      await api.register(monitoringRoutes, { ...deps, carriers, channelCarriers })
      await api.register(messagesRoutes, deps)
      await api.register(downloadsRoutes, deps)
      await api.register(monthlyReportRoutes, deps)
      await api.register(productListRoutes, deps)
      await api.register(providerFilesRoutes, deps)
      await api.register(billingRoutes, deps)
      await api.register(serviceBillingRoutes, deps)
      await api.register(setupRoutes, deps)
      await api.register(privacyRoutes)
      await api.register(orderDocumentRoutes)
    },
    { prefix: '/v1' },
  )
  await app.register(windowPages, deps)
  return app
}
