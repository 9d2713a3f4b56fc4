import type { MarketplaceConnector } from '../marketplace-connector.ts'
import { amazonClients, type Tuning } from './clients.ts'
import { readAmazonOrder } from './order-mapper.ts'
import { amazonOrders } from './orders.ts'
import { amazonReports } from './reports.ts'
import type { AmazonEndpoints } from './usage-plans.ts'

/**
 * Amazon for any account that holds credentials. Accounts with the same credentials share one client, and with it the
 * access token and the usage plans, for as long as the process runs.
 */
export function amazonConnector(endpoints: AmazonEndpoints, tuning: Tuning = {}): MarketplaceConnector {
  const clientOf = amazonClients(endpoints, tuning)
  return {
    readOrder: readAmazonOrder,
    connect: (account) => {
      const client = clientOf(account.credentials)
      return { ...amazonOrders(client, account), ...amazonReports(client) }
    },
  }
}
