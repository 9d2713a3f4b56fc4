/** What is known of a module without loading it. */
interface Place {
  /** The domain word: it names contract, module, feature, locale, tests and URL. */
  readonly word: string
  /** Its folders, each knowing only those before it; files at its root compose them. */
  readonly rooms?: readonly string[]
  /**
   * Files at its root, without their ending, on which its rooms stand, beside its tables, events, texts, errors and
   * repositories; they know no room.
   */
  readonly ground?: readonly string[]
  /** It owns functions of the database written by hand: `migrations/functions/<word>.sql`. */
  readonly hasFunctions?: true
}

const ORDER = [
  {
    word: 'organisation',
    rooms: ['accounts', 'companies', 'stores'],
    ground: ['sales-channels', 'vat-rates'],
    hasFunctions: true,
  },
  {
    word: 'session',
    rooms: ['login', 'own-sessions', 'totp', 'companies'],
    ground: ['session-limits', 'current-user', 'password-mail', 'invite-person', 'invite-member'],
    hasFunctions: true,
  },
  { word: 'catalogue', rooms: ['pictures', 'bulk-updates', 'receipts'], hasFunctions: true },
  {
    word: 'pricing',
    rooms: ['uvp', 'shipping-costs', 'floors', 'best-prices', 'rules', 'trace'],
    ground: ['outgoing-price', 'offer-price'],
    hasFunctions: true,
  },
  {
    word: 'orders',
    rooms: [
      'counts',
      'pieces',
      'history',
      'lifecycle',
      'sourcing',
      'picking',
      'address',
      'arrival',
      'changes',
      'shipment',
      'list',
      'pick-list',
      'notes',
      'document',
    ],
    hasFunctions: true,
  },
  {
    word: 'shipping',
    rooms: [
      'carrier',
      'options',
      'labels',
      'tracking',
      'customs',
      'parcels',
      'documents',
      'prime',
      'dispatch',
      'loose-labels',
    ],
    hasFunctions: true,
  },
  { word: 'returns', hasFunctions: true },
  {
    word: 'channels',
    rooms: ['product-safety', 'offers', 'listings'],
    ground: ['marketplace-account'],
    hasFunctions: true,
  },
  {
    word: 'intake',
    rooms: ['allocation', 'feeds', 'rows', 'files', 'arrival', 'waiting', 'pull', 'accounts'],
    ground: [
      'order-source',
      'stored-document',
      'wrong-fields',
      'import-failure',
      'document-source',
      'read-intake-order',
      'plain-texts',
      'split-street',
      'postal-address',
    ],
    hasFunctions: true,
  },
  {
    word: 'invoices',
    rooms: ['documents'],
    ground: ['invoice-document', 'invoice-amounts', 'delivery-vat'],
    hasFunctions: true,
  },
  { word: 'erp', hasFunctions: true },
  { word: 'order-actions' },
  {
    word: 'direct-sales',
    rooms: [
      'terms',
      'logo',
      'ftp',
      'systems',
      'authorisation',
      'exchange',
      'account-settings',
      'listings',
      'marketplaces',
    ],
    hasFunctions: true,
  },
  { word: 'order-access', hasFunctions: true },
  { word: 'click-and-collect', hasFunctions: true },
  { word: 'scan', hasFunctions: true },
  { word: 'ranking', rooms: ['forecast'], ground: ['points'], hasFunctions: true },
  {
    word: 'statistics',
    rooms: ['channel-pulse', 'tamaris', 'order-statistics', 'connected-retail'],
    ground: ['dashboard-key', 'performance'],
    hasFunctions: true,
  },
  { word: 'storewindow', hasFunctions: true },
  { word: 'monitoring', hasFunctions: true },
  { word: 'messages', hasFunctions: true },
  {
    word: 'downloads',
    rooms: ['provider-files', 'monthly-report', 'product-list'],
    ground: ['generate-file', 'start-generating', 'file-runs', 'line-figures', 'order-rows'],
    hasFunctions: true,
  },
  { word: 'billing', rooms: ['documents'], ground: ['bill-document'], hasFunctions: true },
  { word: 'setup' },
  { word: 'privacy' },
  { word: 'today' },
  { word: 'order-views' },
  { word: 'order-document' },
] as const satisfies readonly Place[]

/** The word of a module. */
export type Word = (typeof ORDER)[number]['word']

/**
 * The modules in the order in which they know each other: each knows only those before it. The one list of them; the server,
 * the worker, what runs at an event, the order of hand-written SQL, the import boundaries and `npm run new-module` follow
 * from it. It imports nothing, so that all of them read it without loading the product (`product-modules.ts`).
 */
export const MODULES: readonly (Place & { readonly word: Word })[] = ORDER

/** Who owns functions of the database, in the order in which they know each other. */
export const FUNCTION_OWNERS: readonly string[] = [
  'platform',
  ...MODULES.filter(({ hasFunctions }) => hasFunctions).map(({ word }) => word),
]
