import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { hasLibreOffice } from '../apps/api/test/libreoffice.ts'
import { ChromiumMissing, ensureChromium } from './chromium.ts'
import { ensurePgbouncer } from './pgbouncer.ts'
import { ROOT, run } from './run.ts'
import { ensureSaxon } from './saxon.ts'
import { ensureCompressedAssets, ensureWebBuild } from './web-build.ts'

/**
 * `npm test`: units, API suite (on PostgreSQL when TEST_DATABASE_URL is set, else on PGlite), then the browser journeys
 * against the built app. Each runner prints its own closing line; the last line adds them up.
 */

interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** What the many processes that the tests start and kill have compiled of the product already. */
const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled')

const total: Tally = { passed: 0, failed: 0, skipped: 0 }
/** A line each, as the runners name them: what comes last is read first, and all that is left of a long output. */
const failures = new Set<string>()
let broken = false

/**
 * The lines that name a test that failed, be it once (vitest: ` FAIL  |api| file > test`, ` FLAKY  file > test`; Playwright:
 * `  1) [short] › file:1:1 › test`).
 */
const named = (output: string): readonly string[] =>
  stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /^\s*((?:FAIL|FLAKY)\s|\d+\) \[)/.test(line))
    .map((line) => line.trim())

/** Reads the figures out of a runner's closing lines (vitest: `Tests  2 failed | 10 passed (12)`, Playwright: `10 passed (3s)`). */
function count(output: string, kind: keyof Tally): number {
  const plain = stripVTControlCharacters(output)
  const testLines = plain.split('\n').filter((line) => /^\s*(Tests\s|\d+ (passed|failed|skipped))/.test(line))
  return testLines.reduce((sum, line) => sum + Number(new RegExp(`(\\d+) ${kind}`).exec(line)?.[1] ?? 0), 0)
}

async function stage(
  name: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  console.log(`\n── ${name}`)
  const started = Date.now()
  const { code, output } = await run(command, args, {
    quiet: true,
    env: { FORCE_COLOR: '0', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
  })
  process.stdout.write(output)
  console.log(`── ${name}: ${Math.round((Date.now() - started) / 1000)} s`)
  const failed = count(output, 'failed')
  for (const failure of named(output)) failures.add(failure)
  total.passed += count(output, 'passed')
  total.skipped += count(output, 'skipped')
  total.failed += failed
  if (code !== 0) {
    broken = true
    if (failed === 0) total.failed += 1
  }
}

const onlyE2e = process.argv.includes('--e2e')
const rest = process.argv.slice(2).filter((argument) => argument !== '--e2e')

// Chromium may have to be installed first, which takes a while; what fails is said where the journeys would start. The
// package manager does one thing at a time, and Saxon is wanted first.
const saxon = onlyE2e ? Promise.resolve(null) : ensureSaxon()
const pooler = onlyE2e || !process.env.TEST_DATABASE_URL ? Promise.resolve(null) : saxon.then(ensurePgbouncer)
const installing = pooler.then(ensureChromium)
installing.catch(() => undefined)
await ensureWebBuild()
await ensureCompressedAssets()
if (!onlyE2e) {
  const missing = await saxon
  if (missing) console.log(`\n######## E-INVOICES ARE NOT JUDGED BY THE OFFICIAL RULES: ${missing} ########`)
  const poolerMissing = await pooler
  if (poolerMissing) console.log(`\n######## NOTHING GOES THROUGH A POOLER: ${poolerMissing} ########`)
  const engines = process.env.TEST_DATABASE_URL
    ? 'API on PostgreSQL, what depends on the engine on PGlite too'
    : 'API on PGlite: TEST_DATABASE_URL is not set, so nothing runs on PostgreSQL'
  if (!hasLibreOffice)
    console.log(
      '\n######## NO TABLE IS OPENED IN LIBREOFFICE: it is missing: `apt-get install libreoffice-calc-nogui` (Debian) ########',
    )
  await stage(`units and ${engines}`, 'vitest', ['run', ...rest])
}
try {
  const chromium = await installing
  await stage(
    'browser journeys',
    'playwright',
    ['test', '--config', 'apps/web/playwright.config.ts', ...(onlyE2e ? rest : [])],
    { CHROMIUM_PATH: chromium },
  )
} catch (error) {
  if (!(error instanceof ChromiumMissing)) throw error
  console.error(`\n${error.message}`)
  total.failed += 1
  broken = true
}

if (failures.size > 0)
  console.log(`\nFailed, at least once:\n${[...failures].map((line) => `  ${line}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(broken || total.failed > 0 ? 1 : 0)
