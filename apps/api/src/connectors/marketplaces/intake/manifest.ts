import type { ChannelManifest } from '../../../modules/organisation/index.ts'
import { ebaySafety } from './ebay-safety.ts'

/** Any shop or marketplace that speaks our own interface: it delivers orders and fetches the rest, with a key pair. */
export const intakeManifest: ChannelManifest = {
  adapter: 'intake',
  name: {
    de: 'Schnittstelle (liefert selbst an)',
    en: 'Interface (delivers by itself)',
    es: 'Interfaz (entrega por sí mismo)',
  },
  hint: {
    de: 'Der Kanal liefert über die Schnittstelle an. Ein Schlüsselpaar legen Sie unter „Firma“ an.',
    en: 'The channel delivers through the interface. You make a key pair under “Company”.',
    es: 'El canal entrega por la interfaz. Cree un par de claves en «Empresa».',
  },
  salesChannels: [],
  credentials: null,
  can: { orders: 'pushed', reports: 'fetched', offers: 'fetched', labels: false },
  traits: {
    ordersReadableDays: null,
    consentDays: null,
    personalDataDays: null,
    namesStore: false,
    listsBySku: false,
    hasMarketplaces: false,
    priceStepCents: 1,
  },
  directSale: null,
  safety: null,
  safetyForms: new Map([['ebay', ebaySafety]]),
  issues: {},
  settings: [],
}
