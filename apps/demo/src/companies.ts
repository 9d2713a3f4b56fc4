import type { StoreAddress } from '../../api/src/modules/organisation/organisation.tables.ts'

/** A store as the demo draws it up. */
export interface DemoStore {
  readonly number: string
  readonly name: string
  readonly street: string
  readonly streetNo: string
  readonly zip: string
  readonly city: string
  readonly state: string
  readonly contact: string
  readonly phone: string
  /** Where it has one. */
  readonly gln?: string
  /** Share of the articles that it carries, 0 to 1. */
  readonly assortment: number
  readonly returnAddress?: StoreAddress
}

/** A merchant of the demo. */
export interface DemoMerchant {
  readonly key: 'lindner' | 'brandt' | 'maier'
  readonly name: string
  readonly domain: string
  readonly telephone: string
  readonly contact: readonly [firstName: string, lastName: string]
  readonly erp: string
  /** Austrian pickup: customer number and depot at the carrier. */
  readonly austria: readonly [customerNumber: string, depot: string]
  readonly stores: readonly DemoStore[]
  readonly models: number
  /** Orders of the two years before the last days. */
  readonly pastOrders: number
  /** Open orders that can be shipped at once. */
  readonly openOrders: number
  /** Leads its EANs; 20 to 29 are kept free by GS1 for use inside a company. */
  readonly eanPrefix: string
}

// Telephone numbers come from the ranges that the Bundesnetzagentur keeps free for films and examples.

const lindnerWarehouse: StoreAddress = {
  name: 'Schuhhaus Lindner, Retouren',
  street: 'Billhorner Deich',
  street_no: '94',
  zip_code: '20539',
  city: 'Hamburg',
  country: 'DE',
}

const store = (
  number: string,
  name: string,
  address: readonly [street: string, streetNo: string, zip: string, city: string, state: string],
  contact: string,
  phone: string,
  assortment: number,
): DemoStore => {
  const [street, streetNo, zip, city, state] = address
  return { number, name, street, streetNo, zip, city, state, contact, phone, assortment }
}

const LINDNER: DemoMerchant = {
  key: 'lindner',
  name: 'Schuhhaus Lindner',
  domain: 'schuhhaus-lindner.example',
  telephone: '+49 40 66969 110',
  contact: ['Sabine', 'Lindner'],
  erp: 'etos',
  austria: ['4711-2208', 'Hamburg-Moorfleet'],
  stores: [
    {
      ...store(
        '101',
        'Lindner Mönckebergstraße',
        ['Mönckebergstraße', '17', '20095', 'Hamburg', 'HH'],
        'Meike Albers',
        '+49 40 66969 111',
        0.95,
      ),
      gln: '4260000010010',
      returnAddress: lindnerWarehouse,
    },
    {
      ...store(
        '102',
        'Lindner Lübeck',
        ['Breite Straße', '42', '23552', 'Lübeck', 'SH'],
        'Hauke Petersen',
        '+49 40 66969 112',
        0.6,
      ),
      gln: '4260000010027',
    },
    {
      ...store(
        '103',
        'Lindner Hannover',
        ['Große Packhofstraße', '8', '30159', 'Hannover', 'NI'],
        'Svenja Cordes',
        '+49 69 90009 113',
        0.7,
      ),
      gln: '4260000010034',
    },
    {
      ...store(
        '104',
        'Lindner Bremen',
        ['Obernstraße', '31', '28195', 'Bremen', 'HB'],
        'Arne Böttcher',
        '+49 69 90009 114',
        0.5,
      ),
      gln: '4260000010041',
    },
    {
      ...store(
        '105',
        'Lindner Leipzig',
        ['Petersstraße', '20', '04109', 'Leipzig', 'SN'],
        'Doreen Seidel',
        '+49 30 23125 115',
        0.55,
      ),
      gln: '4260000010058',
    },
    store(
      '106',
      'Lindner München',
      ['Sendlinger Straße', '12', '80331', 'München', 'BY'],
      'Florian Mühlbauer',
      '+49 89 99998 116',
      0.65,
    ),
  ],
  models: 2000,
  pastOrders: 2700,
  openOrders: 345,
  eanPrefix: '291',
}

const BRANDT: DemoMerchant = {
  key: 'brandt',
  name: 'Rheinschuh Brandt',
  domain: 'rheinschuh-brandt.example',
  telephone: '+49 221 4710 210',
  contact: ['Katrin', 'Brandt'],
  erp: 'ipos',
  austria: ['5280-1177', 'Köln-Niehl'],
  stores: [
    {
      ...store(
        '1',
        'Rheinschuh Köln',
        ['Breite Straße', '54', '50667', 'Köln', 'NW'],
        'Judith Esser',
        '+49 221 4710 211',
        0.95,
      ),
      gln: '4260000010119',
    },
    {
      ...store(
        '2',
        'Rheinschuh Düsseldorf',
        ['Schadowstraße', '63', '40212', 'Düsseldorf', 'NW'],
        'Ralf Michels',
        '+49 221 4710 212',
        0.7,
      ),
      gln: '4260000010126',
    },
    {
      ...store(
        '3',
        'Rheinschuh Bonn',
        ['Sternstraße', '29', '53111', 'Bonn', 'NW'],
        'Pia Reuter',
        '+49 221 4710 213',
        0.6,
      ),
      gln: '4260000010133',
    },
  ],
  models: 260,
  pastOrders: 250,
  openOrders: 24,
  eanPrefix: '292',
}

const MAIER: DemoMerchant = {
  key: 'maier',
  name: 'Sohle & Absatz Maier',
  domain: 'sohle-und-absatz.example',
  telephone: '+49 89 99998 310',
  contact: ['Clemens', 'Maier'],
  erp: 'manual',
  austria: ['', ''],
  stores: [
    store(
      'S1',
      'Sohle & Absatz Stuttgart',
      ['Königstraße', '38', '70173', 'Stuttgart', 'BW'],
      'Theresa Götz',
      '+49 89 99998 311',
      0.9,
    ),
    store(
      'S2',
      'Sohle & Absatz Ulm',
      ['Hirschstraße', '11', '89073', 'Ulm', 'BW'],
      'Simon Geiger',
      '+49 89 99998 312',
      0.6,
    ),
  ],
  models: 120,
  pastOrders: 95,
  openOrders: 9,
  eanPrefix: '293',
}

export const MERCHANTS: readonly DemoMerchant[] = [LINDNER, BRANDT, MAIER]

/** Who runs the portal. */
export const PROVIDER = {
  name: 'Kontor Handelsservice',
  domain: 'kontor-handelsservice.example',
  telephone: '+49 30 23125 500',
  contact: ['Nele', 'Voss'],
} as const
