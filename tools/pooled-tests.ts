import { APP_ROLE } from '../apps/api/src/platform/db/database.ts'
import { applicationLogin, onServer } from '../apps/api/test/database-template.ts'
import { ENGINE_TESTS } from '../apps/api/test/engine-tests.ts'
import { Pgbouncer } from '../apps/api/test/pgbouncer.ts'
import { ensurePgbouncer } from './pgbouncer.ts'
import { run } from './run.ts'

/** A thousand clients on twenty connections, as a dozen processes on several machines have them. */
const MANY = { POOLER_CLIENTS: '1000', POOLER_SERVERS: '20' }
const LOGIN = 'kontor_pooled_tests'
/** Of each database of the tests. */
const POOL_SIZE = 12

/** One holds that statements have names, the other one ends connections of the server's, which here are the pooler's. */
const ABOUT_CONNECTIONS: readonly string[] = [
  'apps/api/test/round-trips.test.ts',
  'apps/api/test/lost-database.test.ts',
]

/**
 * Part of `npm run test:long`: the files of the API suite that depend on the engine go through PgBouncer in transaction mode,
 * and a thousand clients share twenty connections of the server of `TEST_DATABASE_URL`.
 */
const { TEST_DATABASE_URL: serverUrl = '' } = process.env
const missing = await ensurePgbouncer()
if (missing) throw new Error(missing)

const clients = await run('vitest', ['run', '--project', 'api', 'apps/api/test/pooler.test.ts'], {
  env: MANY,
})
// For every database of the tests, of which there are none yet.
await onServer(serverUrl, ...applicationLogin(LOGIN), `alter role ${LOGIN} set role to ${APP_ROLE}`)
const pooler = new Pgbouncer()
await pooler.start({ serverUrl, logins: [LOGIN], poolSize: POOL_SIZE })
const files = ENGINE_TESTS.filter((file) => !ABOUT_CONNECTIONS.includes(file))
const engine = await run('vitest', ['run', '--project', 'api', ...files], {
  env: { TEST_POOLER_URL: pooler.url(LOGIN) },
})
await pooler.stop()
process.exitCode = clients.code || engine.code
