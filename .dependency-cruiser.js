/**
 * Who may import whom (docs/architecture.md). Severity error throughout: `npm run check` fails on the first.
 * TypeScript 7 is read through @swc/core; without it this tool sees no module and reports nothing,
 * which is why tools/boundaries.test.ts plants violations and expects to see them.
 */

const MODULES = [
  'session',
  'organisation',
  'catalogue',
  'orders',
  'shipping',
  'returns',
  'intake',
  'direct-sales',
  'click-and-collect',
  'monitoring',
  'messages',
]

/** A module knows only those before it in the order above (design §2); what flows the other way is an event. */
const moduleOrder = MODULES.map((name, position) => ({
  name: `module-order-${name}`,
  comment: 'A module knows only the modules before it; what must flow the other way is a domain event.',
  severity: 'error',
  from: {
    path: `^apps/api/src/modules/${name}/`,
    pathNot: '\\.(tables|repository|test)\\.ts$|-repository\\.ts$',
  },
  to: {
    path: `^apps/api/src/modules/(${MODULES.slice(position + 1).join('|') || '(?!)'})/`,
    pathNot: '\\.tables\\.ts$',
  },
}))

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    rule(
      'no-cycles',
      'Two files that need each other are one file, or miss a third. A lazy page may know the route table that loads it.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
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
      'web-ui-and-lib-know-no-feature',
      'ui and lib serve every feature and know none.',
      { path: '^apps/web/src/(ui|lib)/' },
      {
        path: '^apps/web/src/(features|app)/',
      },
    ),
    rule(
      'features-apart',
      'Features are composed in app/; what two share is promoted to ui/.',
      { path: '^apps/web/src/features/([^/]+)/' },
      {
        path: '^apps/web/src/(features/|app/)',
        pathNot: '^apps/web/src/features/$1/',
      },
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
        path: '^apps/api/src/(modules|connectors|demo)/',
      },
    ),
    rule(
      'platform-contract-shared-only',
      'platform knows only the shared part of the contract.',
      { path: '^apps/api/src/platform/', pathNot: '\\.test\\.ts$' },
      {
        path: '^packages/contract/src/(?!shared/)',
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
        path: '^apps/api/src/(connectors|demo)/',
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
        path: '^(packages|apps/(api|web))/',
      },
    ),
    rule(
      'database-behind-the-pipeline',
      'The bare database handle stays inside platform/db and the composition.',
      {
        path: '^apps/api/src/(modules|connectors)/',
        pathNot: '\\.test\\.ts$',
      },
      { path: '^apps/api/src/platform/db/(?!columns\\.ts)', dependencyTypesNot: ['type-only'] },
    ),
    ...moduleOrder,
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
