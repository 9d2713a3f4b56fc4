import { run } from './run.ts'
import { ensureWebBuild } from './web-build.ts'

/** `npm run check`: everything that can be said about the code without running its tests. */
const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format and lint', 'biome', 'ci', '--error-on-warnings', '.'],
  ['types: contract', 'tsc', '-p', 'packages/contract'],
  ['types: api', 'tsc', '-p', 'apps/api'],
  ['types: web', 'tsc', '-p', 'apps/web'],
  ['types: journeys', 'tsc', '-p', 'apps/web/tsconfig.node.json'],
  ['types: sandbox', 'tsc', '-p', 'apps/sandbox'],
  ['types: bench', 'tsc', '-p', 'bench'],
  ['types: tools', 'tsc', '-p', 'tools'],
  [
    'boundaries',
    'depcruise',
    '--config',
    '.dependency-cruiser.js',
    '--output-type',
    'err',
    'apps',
    'packages',
    'bench',
    'tools',
  ],
  ['dead code', 'knip', '--no-progress'],
  ['OpenAPI is what the contract says', 'node', 'tools/openapi.ts'],
  ['migrations match the tables', 'node', 'tools/migrations.ts'],
  ['size of the web app', 'size-limit'],
]

await ensureWebBuild()
const failed: string[] = []
for (const [name, command, ...args] of CHECKS) {
  const started = Date.now()
  const { code, output } = await run(command, args, { quiet: true })
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
