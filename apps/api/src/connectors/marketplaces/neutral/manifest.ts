import type { ChannelManifest } from '../../../modules/organisation/index.ts'
import { neutralCredentials } from './credentials.ts'

/**
 * Marketplaces that publish no contract: they are spoken to by an interface of our own, which any of them can offer
 * (`docs/neutral-marketplace.openapi.json`).
 */
export const neutralManifest: ChannelManifest = {
  adapter: 'neutral_marketplace',
  name: {
    de: 'Neutrale Marktplatz-Schnittstelle (wird abgerufen)',
    en: 'Neutral marketplace interface (is fetched from)',
    es: 'Interfaz neutral de marketplace (se consulta)',
  },
  hint: null,
  salesChannels: ['gaxsys', 'avendu', 'atalanda', 'bagmondo'],
  credentials: neutralCredentials,
  can: { orders: 'pulled', reports: 'sent', offers: 'told', labels: false },
  traits: {
    ordersReadableDays: null,
    consentDays: null,
    personalDataDays: null,
    // Lines name the store that the customer bought from.
    namesStore: true,
    listsBySku: true,
    hasMarketplaces: false,
    priceStepCents: 1,
  },
  directSale: null,
  safety: null,
  issues: {},
  settings: [
    {
      name: 'NEUTRAL_MARKETPLACE_URL',
      holds: 'address',
      usually: null,
      text: 'where marketplaces that speak the neutral interface are reached; without it none is',
    },
  ],
}
