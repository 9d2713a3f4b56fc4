import { join } from 'node:path'
import { changedFiles } from './changed-files.ts'
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
  /** What it runs with `--changed`, given the files that changed; null: none of them concerns it. Left out without this. */
  readonly ofChanged?: (changed: readonly string[]) => Check['command'] | null
}

/** The command for the changed files that a pattern names; null without any. */
const on =
  (pattern: RegExp, ...command: Check['command']) =>
  (changed: readonly string[]): Check['command'] | null => {
    const files = changed.filter((path) => pattern.test(path))
    return files.length === 0 ? null : [...command, ...files]
  }

/** One checker: several would each work out the types that they share, and other checks run beside. */
const types = (project: string, reads: RegExp): Check => ({
  name: `types: ${project}`,
  command: ['tsc', '-p', project, '--checkers', '1'],
  // What was known of the files that did not change is used again.
  ofChanged: (changed) =>
    changed.some((path) => reads.test(path))
      ? [
          'tsc',
          '-p',
          project,
          '--checkers',
          '1',
          '--incremental',
          '--tsBuildInfoFile',
          `node_modules/.cache/types/${project}/build.json`,
        ]
      : null,
})
const CODE = /\.tsx?$/

/** Everything that can be said about the code without running its tests; the long ones first. */
const CHECKS: readonly Check[] = [
  { name: 'size of the web app', command: ['size-limit'], cwd: 'apps/web', readsBuild: true },
  {
    name: 'import boundaries',
    command: ['depcruise', '--config', '.dependency-cruiser.js', 'apps', 'packages', 'bench', 'tools'],
  },
  // What runs on Node, at once: a project each would read the API five times.
  types('.', /^(?!apps\/web\/).*\.ts$/),
  {
    name: 'regular expressions take no long time',
    command: ['oxlint', 'apps', 'packages', 'bench', 'tools'],
    ofChanged: on(CODE, 'oxlint', '--no-error-on-unmatched-pattern'),
  },
  { name: 'dead code', command: ['knip', '--no-progress', '--no-config-hints'] },
  types('apps/web', /^(apps\/web\/src|packages\/contract)\/.*\.tsx?$/),
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
  types('packages/contract', /^packages\/contract\/.*\.ts$/),
  {
    ...types('apps/web/tsconfig.node.json', /^apps\/web\/(?!src\/).*\.ts$/),
    notByNewModule:
      'journeys and settings of tools name no module that is made, and the web app has a project of its own',
  },
  {
    name: 'format and lint',
    command: ['biome', 'ci', '--error-on-warnings', '.'],
    ofChanged: on(/./, 'biome', 'ci', '--error-on-warnings', '--no-errors-on-unmatched'),
  },
  { name: 'layout', command: ['node', 'tools/layout.ts'], ofChanged: () => ['node', 'tools/layout.ts'] },
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

/** What is to be checked, by what was asked for. */
async function asked(): Promise<Check[]> {
  if (process.argv.includes('--of-new-module'))
    return CHECKS.filter(({ readsBuild, notByNewModule }) => !readsBuild && !notByNewModule)
  if (!process.argv.includes('--changed')) return [...CHECKS]
  const changed = await changedFiles('HEAD')
  return CHECKS.flatMap((each) => {
    const command = each.ofChanged?.(changed) ?? null
    return command === null ? [] : [{ ...each, command }]
  })
}

const waiting = await asked()
await Promise.all(Array.from({ length: AT_ONCE }, () => checkUntilEmpty(waiting)))
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
