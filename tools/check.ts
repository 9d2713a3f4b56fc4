import { join } from 'node:path'
import { ROOT, run } from './run.ts'
import { ensureWebBuild } from './web-build.ts'

interface Check {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** Folder below the root; the root unless given. */
  readonly cwd?: string
  /** Reads the built web app, and is left out with `--of-new-module`. */
  readonly readsBuild?: true
  /** Left out with `--of-new-module`: why a module that `npm run new-module` has just made cannot fail it. */
  readonly notByNewModule?: string
}

/** One checker: several would each work out the types that they share, and other checks run beside. */
const types = (project: string): Check => ({
  name: `types: ${project}`,
  command: ['tsc', '-p', project, '--checkers', '1'],
})

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
  {
    name: 'OpenAPI is what the server says',
    command: ['node', 'tools/openapi.ts'],
    notByNewModule: 'the last thing that makes a module is the same program writing the document',
  },
  {
    name: 'migrations match the tables',
    command: ['node', 'tools/migrations.ts'],
    notByNewModule: 'it has no tables',
  },
  types('packages/contract'),
  {
    ...types('apps/web/tsconfig.node.json'),
    notByNewModule:
      'journeys and settings of tools name no module that is made, and the web app has a project of its own',
  },
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

const ofNewModule = process.argv.includes('--of-new-module')
const waiting = CHECKS.filter(
  ({ readsBuild, notByNewModule }) => !(ofNewModule && (readsBuild || notByNewModule)),
)
await Promise.all(Array.from({ length: AT_ONCE }, () => checkUntilEmpty(waiting)))
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
