import { readIntakeOrder } from '../../../modules/intake/index.ts'
import type { MarketplaceConnector } from '../marketplace-connector.ts'
import { NeutralClient, type Tuning } from './client.ts'
import { neutralOrders } from './orders.ts'
import { neutralReports } from './reports.ts'

/**
 * Marketplaces of the neutral interface for any account that holds credentials: orders come in the form of our own intake.
 * @param url base address; null: the operator has set none
 */
export const neutralConnector = (url: string | null, tuning: Tuning = {}): MarketplaceConnector => ({
  readOrder: readIntakeOrder,
  connect: ({ credentials }) => {
    const client = new NeutralClient(url, credentials, tuning)
    return { ...neutralOrders(client), ...neutralReports(client) }
  },
})
