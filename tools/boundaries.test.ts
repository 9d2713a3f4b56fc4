import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROOT, run } from './run.ts'

/**
 * Where its parser reads nothing, the boundary check reports nothing.
 * So a violation of each rule is planted here, which the check has to report.
 */

let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'kontor-boundaries-'))
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  writeFileSync(join(tree, 'package.json'), '{"type":"module"}')
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), text)
}

async function violations(): Promise<string> {
  const config = join(ROOT, '.dependency-cruiser.js')
  const { output } = await run(
    'depcruise',
    ['--config', config, '--output-type', 'json', 'apps', 'packages'],
    { cwd: tree, quiet: true },
  )
  const report = JSON.parse(output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1)) as {
    summary: { violations: { rule: { name: string } }[] }
  }
  return report.summary.violations.map((violation) => violation.rule.name).join(' ')
}

const target = 'export const value = 1\n'
const imports = (path: string) => `import { value } from '${path}'\nexport const own = value\n`

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
    'feature-room-order-orders-list',
    'apps/web/src/features/orders/list/a.ts',
    '../lines/b.ts',
    'apps/web/src/features/orders/lines/b.ts',
  ],
  [
    'feature-room-order-shipping-labels',
    'apps/web/src/features/shipping/labels/a.ts',
    '../papers/b.ts',
    'apps/web/src/features/shipping/papers/b.ts',
  ],
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
  for (const [rule, file, specifier, targetFile] of cases) {
    it(`sees a violation of ${rule}`, async () => {
      plant('packages/contract/src/shared/index.ts', target)
      plant(file, imports(specifier))
      plant(targetFile, target)
      plant('apps/api/src/keep.ts', target)
      expect(await violations()).toContain(rule)
    })
  }

  it('sees a cycle', async () => {
    plant('packages/contract/src/shared/index.ts', target)
    plant('apps/api/src/a.ts', "import { b } from './b.ts'\nexport const a = () => b\n")
    plant('apps/api/src/b.ts', "import { a } from './a.ts'\nexport const b = () => a\n")
    expect(await violations()).toContain('no-cycles')
  })

  it('sees demo data loaded by anything but the entry point', async () => {
    plant('packages/contract/src/shared/index.ts', target)
    plant('apps/demo/src/b.ts', target)
    plant('apps/api/src/product.ts', "export const demo = () => import('../../demo/src/b.ts')\n")
    expect(await violations()).toBe('demo-by-the-entry-point')
  })

  it('lets what is allowed pass', async () => {
    plant('apps/demo/src/b.ts', target)
    plant('apps/api/src/main.ts', "export const demo = () => import('../../demo/src/b.ts')\n")
    plant('packages/contract/src/shared/index.ts', target)
    plant('apps/api/src/modules/shipping/a.ts', imports('../orders/index.ts'))
    plant('apps/api/src/modules/orders/index.ts', target)
    expect(await violations()).toBe('')
  })
})
