import type { ChannelManifest } from '../../../modules/organisation/index.ts'
import { DEFAULT_CONNECTED_RETAIL_URL } from './credentials.ts'

/** Zalando Connected Retail: orders come by our own interface, and what is on sale in each store is told by files. */
export const connectedRetailManifest: ChannelManifest = {
  adapter: 'connected_retail',
  name: {
    de: 'Schnittstelle und Connected Retail',
    en: 'Interface and Connected Retail',
    es: 'Interfaz y Connected Retail',
  },
  hint: {
    de: 'Der Kanal liefert über die Schnittstelle an; ein Schlüsselpaar legen Sie unter „Firma“ an. Was verkauft werden kann, wird an Zalando Connected Retail gemeldet: Preise und Bestände je Filiale. Client-ID und geheimer Schlüssel stehen in den Einstellungen unter „Firma“.',
    en: 'The channel delivers through the interface; you make a key pair under “Company”. What is on sale is told to Zalando Connected Retail: prices and stock of each store. Client ID and secret key are settings of the company.',
    es: 'El canal entrega por la interfaz; cree un par de claves en «Empresa». Lo que está a la venta se comunica a Zalando Connected Retail: precios y existencias de cada tienda. El ID de cliente y la clave secreta están en los ajustes de la empresa.',
  },
  salesChannels: ['zalando'],
  credentials: 'company',
  can: { orders: 'pushed', reports: 'fetched', offers: 'told', labels: false },
  traits: {
    ordersReadableDays: null,
    consentDays: null,
    personalDataDays: null,
    namesStore: true,
    listsBySku: false,
    hasMarketplaces: false,
    priceStepCents: 1,
    strikesListPrice: true,
  },
  directSale: null,
  safety: null,
  issues: {},
  settings: [
    {
      name: 'ZALANDO_FCI_URL',
      holds: 'address',
      usually: DEFAULT_CONNECTED_RETAIL_URL,
      text: 'where Zalando Connected Retail takes the files of offers',
    },
  ],
}
