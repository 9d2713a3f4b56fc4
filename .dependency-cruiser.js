import { MODULES } from './apps/api/src/modules.ts'
import { FEATURE_ROOMS } from './apps/web/src/feature-rooms.ts'

/**
 * Who may import whom (docs/architecture.md). Severity error throughout: `npm run check` fails on the first.
 * TypeScript 7 is read through @swc/core; without it this tool sees no module and reports nothing,
 * which is why tools/boundaries.test.ts plants violations and expects to see them.
 */

/** The domain words in the order in which modules know each other; a module knows only those before it. */
const WORDS = MODULES.map(({ word }) => word)

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const TESTS = '\\.test\\.tsx?$|/testing/'

/** None of the words: matches nothing. */
const anyOf = (words) => words.join('|') || '(?!)'

/**
 * The rules of a module's or feature's rooms. Below stands the ground, on which they stand and which knows none of them;
 * then they themselves, each knowing those before it; above what composes them, which they do not know. So no two folders
 * know each other.
 * @param path its folder
 * @param ground what of the files at its root is ground
 * @param apart folders that are no rooms
 */
const rulesOfRooms = (name, path, { rooms = [], ground, apart }) => [
  rule(
    `rooms-of-${name}`,
    'Every folder with code is a room and has its place in the order of rooms.',
    { path: `^${path}/(?!(${[...rooms, ...apart].join('|')})/)[^/]+/` },
    {},
  ),
  ...rooms.map((room, position) =>
    rule(
      `room-order-${name}-${room}`,
      'A room knows only the rooms before it.',
      { path: `^${path}/${room}/`, pathNot: TESTS },
      { path: `^${path}/(${anyOf(rooms.slice(position + 1))})/` },
    ),
  ),
  rule(
    `rooms-know-no-composition-${name}`,
    'What composes the rooms stands above them; a room knows the ground only.',
    { path: `^${path}/(${anyOf(rooms)})/`, pathNot: TESTS },
    { path: `^${path}/[^/]+\\.(tsx?|css)$`, pathNot: ground },
  ),
  rule(
    `ground-knows-no-room-${name}`,
    'The ground is what rooms stand on. Tables know tables, and may be joined for reading.',
    { path: ground, pathNot: TESTS },
    {
      path: `^${path}/(${anyOf(rooms)})/`,
      pathNot: '\\.tables\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  ),
]

const moduleOrder = WORDS.map((name, position) => ({
  name: `module-order-${name}`,
  comment: 'A module knows only the modules before it; what must flow the other way is a domain event.',
  severity: 'error',
  from: { path: `^apps/api/src/modules/${name}/`, pathNot: '\\.test\\.ts$|/testing/' },
  to: { path: `^apps/api/src/modules/(${WORDS.slice(position + 1).join('|') || '(?!)'})/` },
}))

const roomOrder = MODULES.flatMap(({ word, rooms, ground = [] }) => {
  const path = `apps/api/src/modules/${word}`
  return rulesOfRooms(word, path, {
    rooms,
    ground: `^${path}/([^/]+\\.(tables|events|texts|errors|repository)|${anyOf(ground)})\\.ts$`,
    apart: ['testing'],
  })
})

/** The features of the web app: `help`, then the words and the order of the modules (design §2). */
const FEATURES = ['help', ...WORDS.filter((word) => word !== 'order-document')]

const featureOrder = FEATURES.slice(0, -1).map((name, position) => ({
  name: `feature-order-${name}`,
  comment: 'A feature knows only the features before it; what mixes domains is composed in app/screens.',
  severity: 'error',
  from: { path: `^apps/web/src/features/${name}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^apps/web/src/features/(${FEATURES.slice(position + 1).join('|')})/` },
}))

const featureRooms = FEATURES.flatMap((feature) => {
  const path = `apps/web/src/features/${feature}`
  const { rooms, ground = [] } = FEATURE_ROOMS[feature] ?? {}
  return rulesOfRooms(`feature-${feature}`, path, {
    rooms,
    ground: `^${path}/([^/]+\\.(queries\\.tsx?|css)|(${anyOf(ground)})\\.tsx?)$`,
    apart: ['locales'],
  })
})

export default {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one file, or miss a third, also when one loads the other late.',
      {},
      { circular: true },
    ),
    rule(
      'contract-only-zod',
      'The contract imports zod and nothing else.',
      { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      {
        pathNot: '^packages/contract/src|node_modules/zod/',
      },
    ),
    rule(
      'errors-know-shared-only',
      'The errors of a domain are declared with the helper of shared, so that the catalogue closes no circle.',
      { path: '^packages/contract/src/.*\\.errors\\.ts$' },
      { pathNot: '^packages/contract/src/shared/define-errors\\.ts$' },
    ),
    rule(
      'web-ui-and-lib-know-no-feature',
      'ui and lib serve every feature and know none.',
      { path: '^apps/web/src/(ui|lib)/' },
      {
        path: '^apps/web/src/(features|app)/',
      },
    ),
    rule(
      'features-are-listed',
      'A feature has its place in the order above.',
      { path: `^apps/web/src/features/(?!(${FEATURES.join('|')})/)` },
      {},
    ),
    rule(
      'features-by-their-index',
      'Another feature is used through its index.ts.',
      { path: '^apps/web/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      {
        path: '^apps/web/src/features/',
        pathNot: '^apps/web/src/features/$1/|^apps/web/src/features/[^/]+/index\\.ts$',
      },
    ),
    rule(
      'app-uses-features-by-their-index',
      'What the app composes it takes from index.ts; what is loaded on demand is loaded as a file of its own, and a route declares what the address of its list holds (*-search.ts).',
      { path: '^apps/web/src/app/', pathNot: '\\.test\\.tsx?$' },
      {
        path: '^apps/web/src/features/',
        pathNot: '^apps/web/src/features/([^/]+/index|.+-search)\\.ts$',
        dependencyTypesNot: ['dynamic-import'],
      },
    ),
    rule(
      'features-know-no-screen',
      'Features are composed in app/; it knows them, they do not know it.',
      { path: '^apps/web/src/features/', pathNot: '\\.test\\.tsx?$' },
      { path: '^apps/web/src/app/' },
    ),
    rule(
      'feature-knows-not-its-index',
      'index.ts is for others.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/$1/index\\.ts$' },
    ),
    rule(
      'web-not-api',
      'The browser knows the contract, not the server.',
      { path: '^apps/web/' },
      { path: '^apps/(api|sandbox)/' },
    ),
    rule(
      'api-not-web',
      'The server does not know the browser.',
      { path: '^apps/api/src' },
      { path: '^apps/web/' },
    ),
    rule(
      'platform-knows-no-module',
      'platform owns what no domain owns.',
      { path: '^apps/api/src/platform/' },
      {
        path: '^apps/(api/src/(modules|connectors)|demo)/',
      },
    ),
    rule(
      'platform-contract-shared-only',
      'platform knows the shared part of the contract and the catalogue of errors.',
      { path: '^apps/api/src/platform/', pathNot: '\\.test\\.ts$' },
      {
        path: '^packages/contract/src/(?!shared/|errors\\.ts)',
      },
    ),
    rule(
      'modules-by-their-index',
      'Another module is used through its index.ts; its tables may be joined for reading.',
      { path: '^apps/api/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/api/src/modules/',
        pathNot: '^apps/api/src/modules/$1/|/index\\.ts$|\\.tables\\.ts$',
      },
    ),
    rule(
      'modules-are-listed',
      'A module has its place in modules.ts.',
      { path: `^apps/api/src/modules/(?!(${WORDS.join('|')})/)` },
      {},
    ),
    rule(
      'modules-by-their-object',
      'Where the product is composed a module is its object and its index.',
      { path: '^apps/api/src/[^/]+\\.ts$', pathNot: '\\.test\\.ts$' },
      { path: '^apps/api/src/modules/', pathNot: '/(index|module)\\.ts$' },
    ),
    rule(
      'module-object-by-the-composition',
      'The object of a module says what it is where the product is composed; others use its index.ts.',
      { pathNot: '^apps/api/src/product-modules\\.ts$|\\.test\\.ts$' },
      { path: '^apps/api/src/modules/[^/]+/module\\.ts$' },
    ),
    rule(
      'module-list-stands-alone',
      'The list of modules is read without loading the product.',
      { path: '^apps/api/src/modules\\.ts$' },
      {},
    ),
    rule(
      'tables-only-tables',
      'Tables know tables.',
      { path: '\\.tables\\.ts$' },
      {
        path: '^(apps|packages)/',
        pathNot: '\\.tables\\.ts$|^apps/api/src/platform/db/columns\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'modules-know-no-connector',
      'A module owns a port; adapters implement it.',
      { path: '^apps/api/src/modules/', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/(api/src/connectors|demo)/',
      },
    ),
    rule(
      'connectors-know-ports-only',
      'A connector knows the port its module exports.',
      { path: '^apps/api/src/connectors/', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/api/src/modules/',
        pathNot: '/index\\.ts$',
      },
    ),
    rule(
      'sandbox-knows-nothing-of-ours',
      'The stand-ins know the published contracts only.',
      { path: '^apps/sandbox/' },
      {
        path: '^(packages|apps/(api|web|demo))/',
      },
    ),
    rule(
      'demo-loaded-on-demand',
      'Demo data are loaded by the entry point alone, and only by an import that runs when they are asked for.',
      { pathNot: '^(apps/demo|bench)/' },
      { path: '^apps/demo/', dependencyTypesNot: ['dynamic-import'] },
    ),
    rule(
      'demo-by-the-entry-point',
      'Demo data are loaded by the entry points alone: what serves, and what makes the database; and by what measures that.',
      { pathNot: '^(apps/demo|bench|tools/budget)/|^apps/api/src/(serve|prepare)\\.ts$' },
      { path: '^apps/demo/' },
    ),
    rule(
      'product-knows-no-sandbox',
      'The product speaks with the outside world by address; the stand-ins come with the demo.',
      { path: '^apps/api/src/', pathNot: '\\.test\\.ts$' },
      { path: '^apps/sandbox/' },
    ),
    rule(
      'database-behind-the-pipeline',
      'The bare database handle stays inside platform/db and the composition.',
      {
        path: '^apps/api/src/(modules|connectors)/',
        pathNot: '\\.test\\.ts$',
      },
      {
        path: '^apps/api/src/platform/db/(?!(columns|sql-part|sql-values|fixed-statement)\\.ts)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    ...moduleOrder,
    ...roomOrder,
    ...featureOrder,
    ...featureRooms,
  ],
  options: {
    tsPreCompilationDeps: 'specify',
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|migrations)/' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      conditionNames: ['import', 'types', 'default'],
      exportsFields: ['exports'],
    },
  },
}
