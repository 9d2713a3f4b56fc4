import { parseArgs } from 'node:util'
import { run } from './run.ts'

/**
 * `npm run test:long [-- --kills 100]`: what takes too long for every run. The journeys in every language; workers killed in
 * the middle of all kinds of work, then while they buy labels, connections ended and the server restarted among them;
 * what depends on the engine behind a pooler; and first starts of the demo killed at ten moments. Needs PostgreSQL (`TEST_DATABASE_URL`).
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' } } })
if (!process.env.TEST_DATABASE_URL) {
  console.error('TEST_DATABASE_URL names no PostgreSQL server: killed workers share a database')
  process.exit(1)
}
const { kills } = values
const journeys = await run('node', ['tools/test.ts', '--e2e'], { env: { E2E_LANGUAGES: 'all' } })
const work = await run('vitest', ['run', '--project', 'api', 'apps/api/test/all-work.test.ts'], {
  env: { KILLS: kills },
})
const labels = await run('node', ['apps/api/test/chaos/main.ts', '--kills', kills, '--terminations', kills])
const pooled = await run('node', ['tools/pooled-tests.ts'])
const starts = await run('node', ['tools/first-start-kills.ts'])
process.exitCode = journeys.code || work.code || labels.code || pooled.code || starts.code
