/** What is known of a feature without loading it. */
interface FeatureRooms {
  /** Its folders, each knowing only those before it; files at its root compose them. */
  readonly rooms: readonly string[]
  /** Files at its root, without their ending, on which its rooms stand, beside queries and styles; they know no room. */
  readonly ground?: readonly string[]
}

/**
 * The rooms of each feature that has folders. It imports nothing: the import boundaries read it. Features themselves have the
 * order of modules.
 */
export const FEATURE_ROOMS: Readonly<Record<string, FeatureRooms>> = {
  session: { rooms: ['totp', 'people', 'companies'], ground: ['people-search', 'entrance'] },
  organisation: { rooms: ['audit', 'stores', 'accounts', 'companies'] },
  catalogue: { rooms: ['bulk-updates', 'csv-export'], ground: ['product-href'] },
  orders: {
    rooms: ['list', 'document', 'search', 'history', 'lines', 'sourcing', 'address', 'notes', 'pick-list'],
  },
  shipping: {
    rooms: ['tracking', 'options', 'labels', 'parcels', 'prime', 'customs', 'papers', 'loose-labels'],
  },
  channels: { rooms: ['product-safety'] },
  intake: { rooms: ['allocations', 'feeds', 'files'] },
  ranking: { rooms: ['forecast', 'why'], ground: ['colour-badge'] },
  statistics: {
    rooms: ['daily', 'performance', 'live', 'pulse', 'connected-retail', 'tamaris'],
    ground: ['orders-of'],
  },
  pricing: {
    rooms: ['held', 'rules', 'best-price', 'uvp', 'shipping-costs', 'struck-prices', 'trace'],
    ground: ['settings-table', 'typed-values'],
  },
  'direct-sales': {
    rooms: [
      'terms',
      'logo',
      'ftp',
      'systems',
      'exchange',
      'marketplaces',
      'local-marketplaces',
      'authorisation',
      'account-settings',
      'listings',
    ],
    ground: ['save-failure'],
  },
  setup: { rooms: ['companies'] },
}
