import type { ChannelManifest } from '../../../modules/organisation/index.ts'
import { amazonCredentials } from './credentials.ts'
import { DEFAULT_LWA_URL, DEFAULT_SP_API_URL } from './usage-plans.ts'

/** Amazon by its Selling Partner API. */
export const amazonManifest: ChannelManifest = {
  adapter: 'amazon',
  name: { de: 'Amazon (wird abgerufen)', en: 'Amazon (is fetched from)', es: 'Amazon (se consulta)' },
  hint: null,
  salesChannels: ['amazon'],
  credentials: amazonCredentials,
  can: { orders: 'pulled', reports: 'sent', offers: 'told', labels: true },
  traits: {
    // Orders 2026-01-01, searchOrders: what is older than two years is not answered.
    ordersReadableDays: 730,
    // Sellers authorise an application anew each year.
    consentDays: 365,
    // Data Protection Policy, "Data Retention": 30 days after the delivery.
    personalDataDays: 30,
    namesStore: false,
    listsBySku: true,
    hasMarketplaces: true,
    priceStepCents: 1,
  },
  settings: [
    {
      name: 'AMAZON_SPAPI_URL',
      holds: 'address',
      usually: DEFAULT_SP_API_URL,
      text: 'the Selling Partner API',
    },
    {
      name: 'AMAZON_LWA_URL',
      holds: 'address',
      usually: DEFAULT_LWA_URL,
      text: 'where Login with Amazon exchanges tokens',
    },
  ],
}
