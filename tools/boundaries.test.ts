import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ROOT, run } from './run.ts'

/**
 * Where its parser reads nothing, the boundary check reports nothing.
 * So a violation of each rule is planted here, which the check has to report.
 */

function newTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'kontor-boundaries-'))
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  writeFileSync(join(tree, 'package.json'), '{"type":"module"}')
  return tree
}
const remove = (tree: string): void => rmSync(tree, { recursive: true, force: true })

function plant(tree: string, file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

interface Violation {
  readonly rule: { readonly name: string }
  /** The file that imports. */
  readonly from: string
}

async function violationsIn(tree: string): Promise<readonly Violation[]> {
  const config = join(ROOT, '.dependency-cruiser.js')
  const { output } = await run(
    'depcruise',
    ['--config', config, '--output-type', 'json', 'apps', 'packages'],
    { cwd: tree, quiet: true },
  )
  const report = JSON.parse(output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1)) as {
    summary: { violations: Violation[] }
  }
  return report.summary.violations
}

const target = 'export const value = 1\n'
const imports = (...paths: string[]) =>
  paths
    .map(
      (path, index) => `import { value as v${index} } from '${path}'\nexport const own${index} = v${index}\n`,
    )
    .join('')

const cases: readonly [rule: string, file: string, specifier: string, target: string][] = [
  [
    'contract-only-zod',
    'packages/contract/src/orders/a.ts',
    'zod-not',
    'packages/contract/node_modules/zod-not/index.js',
  ],
  [
    'web-ui-and-lib-know-no-feature',
    'apps/web/src/ui/a.ts',
    '../features/orders/b.ts',
    'apps/web/src/features/orders/b.ts',
  ],
  ['features-are-listed', 'apps/web/src/features/parcels/a.ts', '../../lib/b.ts', 'apps/web/src/lib/b.ts'],
  [
    'features-by-their-index',
    'apps/web/src/features/returns/a.ts',
    '../orders/lines/b.ts',
    'apps/web/src/features/orders/lines/b.ts',
  ],
  [
    'feature-order-orders',
    'apps/web/src/features/orders/lines/a.ts',
    '../../returns/index.ts',
    'apps/web/src/features/returns/index.ts',
  ],
  [
    'app-uses-features-by-their-index',
    'apps/web/src/app/screens/home/a.ts',
    '../../../features/orders/lines/b.ts',
    'apps/web/src/features/orders/lines/b.ts',
  ],
  [
    'features-know-no-screen',
    'apps/web/src/features/orders/lines/a.ts',
    '../../../app/screens/home/b.ts',
    'apps/web/src/app/screens/home/b.ts',
  ],
  [
    'feature-knows-not-its-index',
    'apps/web/src/features/orders/lines/a.ts',
    '../index.ts',
    'apps/web/src/features/orders/index.ts',
  ],
  [
    'rooms-of-feature-orders',
    'apps/web/src/features/orders/other/a.ts',
    '../lines/b.ts',
    'apps/web/src/features/orders/lines/b.ts',
  ],
  [
    'room-order-feature-orders-list',
    'apps/web/src/features/orders/list/a.ts',
    '../lines/b.ts',
    'apps/web/src/features/orders/lines/b.ts',
  ],
  [
    'room-order-feature-shipping-labels',
    'apps/web/src/features/shipping/labels/a.ts',
    '../papers/b.ts',
    'apps/web/src/features/shipping/papers/b.ts',
  ],
  [
    'room-order-feature-statistics-performance',
    'apps/web/src/features/statistics/performance/a.ts',
    '../tamaris/b.ts',
    'apps/web/src/features/statistics/tamaris/b.ts',
  ],
  [
    'rooms-know-no-composition-feature-statistics',
    'apps/web/src/features/statistics/tamaris/a.ts',
    '../performance-boxes.tsx',
    'apps/web/src/features/statistics/performance-boxes.tsx',
  ],
  [
    'ground-knows-no-room-feature-statistics',
    'apps/web/src/features/statistics/orders-of.tsx',
    './daily/b.ts',
    'apps/web/src/features/statistics/daily/b.ts',
  ],
  [
    'rooms-of-feature-billing',
    'apps/web/src/features/billing/bills/a.ts',
    '../b.ts',
    'apps/web/src/features/billing/b.ts',
  ],
  [
    'room-order-orders-pieces',
    'apps/api/src/modules/orders/pieces/a.ts',
    '../changes/b.ts',
    'apps/api/src/modules/orders/changes/b.ts',
  ],
  [
    'rooms-know-no-composition-intake',
    'apps/api/src/modules/intake/files/a.ts',
    '../receive-orders.ts',
    'apps/api/src/modules/intake/receive-orders.ts',
  ],
  [
    'room-order-intake-allocation',
    'apps/api/src/modules/intake/allocation/a.ts',
    '../arrival/import-order.ts',
    'apps/api/src/modules/intake/arrival/import-order.ts',
  ],
  [
    'ground-knows-no-room-intake',
    'apps/api/src/modules/intake/order-source.ts',
    './feeds/b.ts',
    'apps/api/src/modules/intake/feeds/b.ts',
  ],
  [
    'ground-knows-no-room-session',
    'apps/api/src/modules/session/session.repository.ts',
    './totp/b.ts',
    'apps/api/src/modules/session/totp/b.ts',
  ],
  ['rooms-of-erp', 'apps/api/src/modules/erp/exports/a.ts', '../b.ts', 'apps/api/src/modules/erp/b.ts'],
  ['web-not-api', 'apps/web/src/lib/a.ts', '../../../api/src/b.ts', 'apps/api/src/b.ts'],
  [
    'platform-knows-no-module',
    'apps/api/src/platform/http/a.ts',
    '../../modules/orders/index.ts',
    'apps/api/src/modules/orders/index.ts',
  ],
  [
    'modules-by-their-index',
    'apps/api/src/modules/shipping/a.ts',
    '../orders/b.ts',
    'apps/api/src/modules/orders/b.ts',
  ],
  ['modules-are-listed', 'apps/api/src/modules/parcels/a.ts', '../../keep.ts', 'apps/api/src/keep.ts'],
  [
    'modules-by-their-object',
    'apps/api/src/serve.ts',
    './modules/orders/b.ts',
    'apps/api/src/modules/orders/b.ts',
  ],
  [
    'module-object-by-the-composition',
    'apps/api/src/worker.ts',
    './modules/orders/module.ts',
    'apps/api/src/modules/orders/module.ts',
  ],
  ['module-list-stands-alone', 'apps/api/src/modules.ts', './keep.ts', 'apps/api/src/keep.ts'],
  [
    'module-order-orders',
    'apps/api/src/modules/orders/a.ts',
    '../shipping/index.ts',
    'apps/api/src/modules/shipping/index.ts',
  ],
  [
    'modules-know-no-connector',
    'apps/api/src/modules/intake/a.ts',
    '../../connectors/b.ts',
    'apps/api/src/connectors/b.ts',
  ],
  [
    'connectors-know-ports-only',
    'apps/api/src/connectors/mail/a.ts',
    '../../modules/orders/b.ts',
    'apps/api/src/modules/orders/b.ts',
  ],
  [
    'database-behind-the-pipeline',
    'apps/api/src/modules/orders/a.ts',
    '../../platform/db/database.ts',
    'apps/api/src/platform/db/database.ts',
  ],
  [
    'sandbox-knows-nothing-of-ours',
    'apps/sandbox/src/a.ts',
    '../../../packages/contract/src/b.ts',
    'packages/contract/src/b.ts',
  ],
  ['demo-loaded-on-demand', 'apps/api/src/main.ts', '../../demo/src/b.ts', 'apps/demo/src/b.ts'],
  ['demo-by-the-entry-point', 'apps/api/src/product.ts', '../../demo/src/b.ts', 'apps/demo/src/b.ts'],
  ['product-knows-no-sandbox', 'apps/api/src/product.ts', '../../sandbox/src/b.ts', 'apps/sandbox/src/b.ts'],
]

describe('import boundaries', () => {
  // One look at all violations: the check takes seconds to start, and each rule names the file that breaks it.
  let tree: string
  let violations: readonly Violation[]
  beforeAll(async () => {
    tree = newTree()
    plant(tree, 'packages/contract/src/shared/index.ts', target)
    plant(tree, 'apps/api/src/keep.ts', target)
    for (const [, , , targetFile] of cases) plant(tree, targetFile, target)
    for (const [file, planted] of Map.groupBy(cases, ([, from]) => from))
      plant(tree, file, imports(...planted.map(([, , specifier]) => specifier)))
    violations = await violationsIn(tree)
  })
  afterAll(() => remove(tree))

  it.each(cases)('see a violation of %s', (rule, file) => {
    expect(violations.filter(({ from }) => from === file).map((one) => one.rule.name)).toContain(rule)
  })
})

describe('import boundaries of a small tree', () => {
  let tree: string
  beforeEach(() => {
    tree = newTree()
    plant(tree, 'packages/contract/src/shared/index.ts', target)
  })
  afterEach(() => remove(tree))
  const rulesBroken = async () => (await violationsIn(tree)).map(({ rule }) => rule.name).join(' ')

  it('sees a cycle', async () => {
    plant(tree, 'apps/api/src/a.ts', "import { b } from './b.ts'\nexport const a = () => b\n")
    plant(tree, 'apps/api/src/b.ts', "import { a } from './a.ts'\nexport const b = () => a\n")
    expect(await rulesBroken()).toContain('no-cycles')
  })

  it('sees demo data loaded by anything but the entry point', async () => {
    plant(tree, 'apps/demo/src/b.ts', target)
    plant(tree, 'apps/api/src/product.ts', "export const demo = () => import('../../demo/src/b.ts')\n")
    expect(await rulesBroken()).toBe('demo-by-the-entry-point')
  })

  it('lets what is allowed pass', async () => {
    plant(tree, 'apps/demo/src/b.ts', target)
    plant(tree, 'apps/api/src/serve.ts', "export const demo = () => import('../../demo/src/b.ts')\n")
    plant(tree, 'apps/api/src/modules/shipping/a.ts', imports('../orders/index.ts'))
    plant(tree, 'apps/api/src/modules/orders/index.ts', target)
    expect(await rulesBroken()).toBe('')
  })
})
