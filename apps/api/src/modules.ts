/** What is known of a module without loading it. */
interface Place {
  /** The domain word: it names contract, module, feature, locale, tests and URL. */
  readonly word: string
  /** Its folders, each knowing only those before it. */
  readonly rooms?: readonly string[]
  /** Files at its root, without their ending, that its rooms may use beside tables, events, texts, errors and repositories. */
  readonly ground?: readonly string[]
  /** It owns functions of the database written by hand: `migrations/functions/<word>.sql`. */
  readonly hasFunctions?: true
}

const ORDER = [
  { word: 'organisation', hasFunctions: true },
  { word: 'session', hasFunctions: true },
  { word: 'catalogue', hasFunctions: true },
  { word: 'pricing', hasFunctions: true },
  {
    word: 'orders',
    rooms: [
      'counts',
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
  { word: 'channels', hasFunctions: true },
  { word: 'intake', hasFunctions: true },
  { word: 'invoices', hasFunctions: true },
  { word: 'erp', hasFunctions: true },
  { word: 'order-access', hasFunctions: true },
  { word: 'click-and-collect', hasFunctions: true },
  { word: 'scan', hasFunctions: true },
  { word: 'ranking', hasFunctions: true },
  { word: 'statistics', hasFunctions: true },
  { word: 'storewindow', hasFunctions: true },
  { word: 'monitoring', hasFunctions: true },
  { word: 'messages', hasFunctions: true },
  { word: 'downloads', hasFunctions: true },
  { word: 'billing', hasFunctions: true },
  { word: 'setup' },
  { word: 'privacy' },
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
