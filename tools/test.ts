import { ChromiumMissing, ensureChromium } from './chromium.ts'
import { run } from './run.ts'
import { ensureWebBuild } from './web-build.ts'

/**
 * `npm test`: units, API suite (PGlite, and PostgreSQL too when TEST_DATABASE_URL is set), then the browser journeys
 * against the built app. Each runner prints its own closing line; the last line adds them up.
 */

interface Tally {
  passed: number
  failed: number
  skipped: number
}

const total: Tally = { passed: 0, failed: 0, skipped: 0 }
let broken = false

/** Reads the figures out of a runner's closing lines (vitest: `Tests  2 failed | 10 passed (12)`, Playwright: `10 passed (3s)`). */
function count(output: string, kind: keyof Tally): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes stand between figure and word.
  const plain = output.replace(/\u001b\[[\d;]*m/g, '')
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
  const { code, output } = await run(command, args, { quiet: true, env: { FORCE_COLOR: '0', ...env } })
  process.stdout.write(output)
  console.log(`── ${name}: ${Math.round((Date.now() - started) / 1000)} s`)
  const failed = count(output, 'failed')
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

await ensureWebBuild()
if (!onlyE2e) {
  await stage('units and API on PGlite', 'vitest', ['run', ...rest], { TEST_DATABASE_URL: '' })
  const postgres = process.env.TEST_DATABASE_URL
  if (postgres)
    await stage('API on PostgreSQL', 'vitest', ['run', '--project', 'api', ...rest], {
      TEST_DATABASE_URL: postgres,
    })
  else console.log('\nTEST_DATABASE_URL is not set: the API suite did NOT run on PostgreSQL.')
}
try {
  const chromium = await ensureChromium()
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

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(broken || total.failed > 0 ? 1 : 0)
