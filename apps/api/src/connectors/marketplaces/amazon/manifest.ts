import type { ChannelManifest } from '../../../modules/organisation/index.ts'
import { amazonCredentials } from './credentials.ts'
import { AMAZON_ISSUES } from './listing-issues.ts'
import { MARKETPLACES } from './marketplaces.ts'
import { DEFAULT_LWA_URL, DEFAULT_SELLER_CENTRAL_URL, DEFAULT_SP_API_URL } from './usage-plans.ts'

/** Where companies sell themselves (decided with the specification of direct sale). */
const SOLD: ReadonlySet<string> = new Set(['DE', 'FR', 'NL', 'BE', 'ES', 'IT', 'UK'])

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
    marketplaces: MARKETPLACES,
    priceStepCents: 1,
  },
  directSale: {
    countries: MARKETPLACES.filter(({ country }) => SOLD.has(country)).map(({ id, country, currency }) => ({
      country,
      marketplace: id,
      currency,
    })),
    servedBy: { AT: 'DE' },
  },
  // Offers name the e-mail addresses of contacts that are entered there; without them Amazon takes offers down.
  safety: {
    parts: ['manufacturer', 'responsible_person', 'contacts'],
    limits: {},
    contacts: {
      de: 'Hersteller und verantwortliche Person sind in Seller Central unter „Compliance verwalten“ mit denselben E-Mail-Adressen hinterlegt.',
      en: 'Manufacturer and responsible person are entered in Seller Central under “Manage your compliance” with the same e-mail addresses.',
      es: 'El fabricante y la persona responsable están dados de alta en Seller Central («Gestionar el cumplimiento») con las mismas direcciones de correo.',
    },
  },
  issues: AMAZON_ISSUES,
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
    {
      name: 'AMAZON_SELLER_CENTRAL_URL',
      holds: 'address',
      usually: DEFAULT_SELLER_CENTRAL_URL,
      text: 'where sellers authorise the application',
    },
    { name: 'AMAZON_APP_ID', holds: 'name', usually: null, text: 'the application that sellers authorise' },
    { name: 'AMAZON_CLIENT_ID', holds: 'name', usually: null, text: 'its client at Login with Amazon' },
    { name: 'AMAZON_CLIENT_SECRET', holds: 'secret', usually: null, text: 'the secret of that client' },
    { name: 'AMAZON_APP_DRAFT', holds: 'flag', usually: '0', text: 'the application is not published yet' },
  ],
}
