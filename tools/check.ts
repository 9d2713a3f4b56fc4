import { join } from 'node:path'
import { ROOT, run } from './run.ts'
import { ensureWebBuild } from './web-build.ts'

interface Check {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** Folder below the root; the root unless given. */
  readonly cwd?: string
}

/** `npm run check`: everything that can be said about the code without running its tests. */
const CHECKS: readonly Check[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  ...[
    'packages/contract',
    'apps/api',
    'apps/web',
    'apps/web/tsconfig.node.json',
    'apps/sandbox',
    'bench',
    'tools',
  ].map((project): Check => ({ name: `types: ${project}`, command: ['tsc', '-p', project] })),
  {
    name: 'import boundaries',
    command: ['depcruise', '--config', '.dependency-cruiser.js', 'apps', 'packages', 'bench', 'tools'],
  },
  { name: 'dead code', command: ['knip', '--no-progress', '--no-config-hints'] },
  { name: 'OpenAPI is what the server says', command: ['node', 'tools/openapi.ts'] },
  { name: 'migrations match the tables', command: ['node', 'tools/migrations.ts'] },
  { name: 'size of the web app', command: ['size-limit'], cwd: 'apps/web' },
]

await ensureWebBuild()
const failed: string[] = []
for (const {
  name,
  command: [program, ...args],
  cwd = '.',
} of CHECKS) {
  const started = Date.now()
  const { code, output } = await run(program, args, { quiet: true, cwd: join(ROOT, cwd) })
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (code !== 0) {
    failed.push(name)
    process.stdout.write(output)
  }
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
