import { join } from 'node:path'
import { ROOT, run } from './run.ts'
import { ensureWebBuild } from './web-build.ts'

interface Check {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** Folder below the root; the root unless given. */
  readonly cwd?: string
  /** Reads the built web app, and is left out with `--without-build`. */
  readonly readsBuild?: true
}

const types = (project: string): Check => ({ name: `types: ${project}`, command: ['tsc', '-p', project] })

/** Everything that can be said about the code without running its tests; the long ones first. */
const CHECKS: readonly Check[] = [
  { name: 'size of the web app', command: ['size-limit'], cwd: 'apps/web', readsBuild: true },
  {
    name: 'import boundaries',
    command: ['depcruise', '--config', '.dependency-cruiser.js', 'apps', 'packages', 'bench', 'tools'],
  },
  // What runs on Node, at once: a project each would read the API five times.
  types('.'),
  {
    name: 'regular expressions take no long time',
    command: ['oxlint', 'apps', 'packages', 'bench', 'tools'],
  },
  { name: 'dead code', command: ['knip', '--no-progress', '--no-config-hints'] },
  types('apps/web'),
  { name: 'OpenAPI is what the server says', command: ['node', 'tools/openapi.ts'] },
  { name: 'migrations match the tables', command: ['node', 'tools/migrations.ts'] },
  ...['packages/contract', 'apps/web/tsconfig.node.json'].map(types),
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'layout', command: ['node', 'tools/layout.ts'] },
]

/** How many checks run at once. */
const AT_ONCE = 2

const failed: string[] = []

/** Runs one check, says how it went, and prints what it wrote when it failed. */
async function check({ name, command: [program, ...args], cwd = '.', readsBuild }: Check): Promise<void> {
  if (readsBuild) await ensureWebBuild()
  const started = Date.now()
  const { code, output } = await run(program, args, { quiet: true, cwd: join(ROOT, cwd) })
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (code !== 0) {
    failed.push(name)
    process.stdout.write(output)
  }
}

async function checkUntilEmpty(waiting: Check[]): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await check(next)
}

const withoutBuild = process.argv.includes('--without-build')
const waiting = CHECKS.filter(({ readsBuild }) => !(withoutBuild && readsBuild))
await Promise.all(Array.from({ length: AT_ONCE }, () => checkUntilEmpty(waiting)))
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
